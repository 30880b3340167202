-- Apple tells which version a review is of by a list of reviews for each version.
create table store_versions (
  company_id uuid not null,
  app_id text not null,
  version_id text not null,
  platform text not null,
  version text not null,
  released_at timestamptz not null,
  read_at timestamptz,
  walked_at timestamptz,
  cursor text,
  pages integer not null default 0,
  primary key (company_id, app_id, version_id),
  foreign key (company_id, app_id) references apps on delete cascade
);
comment on table store_versions is 'The released versions of Apple''s apps, and how far the list of the reviews of each has been read.';
comment on column store_versions.version_id is 'Apple''s.';
comment on column store_versions.released_at is 'Or when it was created, if Apple tells no more.';
comment on column store_versions.read_at is 'When the newest reviews of the version were read last.';
comment on column store_versions.walked_at is 'When a reading of the whole list of its reviews began last.';
comment on column store_versions.cursor is 'Where that reading goes on; null: it has come to the end.';
comment on column store_versions.pages is 'Of the list, read so far.';
call scope_to_tenant('store_versions');

create table release_verdicts (
  company_id uuid not null,
  app_id text not null,
  version text not null,
  released_at timestamptz not null,
  previous_version text,
  verdict text not null default 'watching' check (verdict in ('watching', 'worse', 'better', 'noWorse', 'tooFew')),
  reviews integer not null default 0,
  reviews_before integer not null default 0,
  topic_id text,
  share double precision,
  share_before double precision,
  stars double precision,
  stars_before double precision,
  next_look integer not null,
  spent double precision not null default 0,
  decided_at timestamptz,
  primary key (company_id, app_id, version),
  foreign key (company_id, app_id) references apps on delete cascade,
  check ((verdict = 'watching') = (decided_at is null))
);
comment on table release_verdicts is 'Each release against those before it at the same age. Once decided it is not changed.';
comment on column release_verdicts.released_at is 'When the first review of it was written, or when it was noticed if that was earlier.';
comment on column release_verdicts.next_look is 'It is compared again once it has so many reviews.';
comment on column release_verdicts.spent is 'The share of the allowed chance of a false verdict that earlier looks have used.';
create index release_verdicts_newest on release_verdicts (company_id, app_id, released_at desc);
call scope_to_tenant('release_verdicts');
