-- When the rating of an app falls, or a topic surges (docs/decisions/0071-incidents.md).
create table incidents (
  company_id uuid not null,
  incident_id uuid not null default gen_random_uuid(),
  app_id text not null,
  kind text not null check (kind in ('rating', 'topic')),
  topic_id text,
  state text not null default 'open' check (state in ('open', 'muted', 'resolved')),
  began_at timestamptz not null,
  noticed_at timestamptz not null,
  ended_at timestamptz,
  usual_share double precision not null,
  version text,
  end_kind text check (end_kind in ('back', 'person', 'announced', 'release', 'lasting')),
  ended_by text,
  muted_until timestamptz,
  primary key (company_id, incident_id),
  foreign key (company_id, app_id) references apps on delete cascade,
  check ((kind = 'topic') = (topic_id is not null)),
  check ((state = 'resolved') = (ended_at is not null)),
  check ((state = 'resolved') = (end_kind is not null)),
  check (state <> 'muted' or muted_until is not null)
);
create unique index incidents_open on incidents (company_id, app_id, kind, coalesce(topic_id, '')) where state <> 'resolved';
create index incidents_newest on incidents (company_id, app_id, noticed_at desc);
comment on table incidents is 'What of an app got worse beyond chance, since when, and how it ended.';
comment on column incidents.began_at is 'When the first of the reviews was written that show it.';
comment on column incidents.ended_at is 'When the last one was, or when somebody closed it.';
comment on column incidents.usual_share is 'Before: of one or two stars, or of reviews that complain about the topic.';
comment on column incidents.version is 'The release that came out shortly before it began, or that the release watch found to be worse.';
comment on column incidents.ended_by is 'The name of who closed it.';
call scope_to_tenant('incidents');
call scope_to_apps('incidents');

create table rating_watches (
  company_id uuid not null,
  app_id text not null,
  read_until timestamptz not null,
  started_at timestamptz not null,
  usual_share double precision,
  usual_per_month double precision,
  usual_at timestamptz,
  climb integer not null default 0,
  since timestamptz,
  reviews integer not null default 0,
  low integer not null default 0,
  is_dropped boolean not null default false,
  dropped_at timestamptz,
  looked_at timestamptz,
  day integer not null default 0,
  today integer not null default 0,
  primary key (company_id, app_id),
  foreign key (company_id, app_id) references apps on delete cascade
);
comment on table rating_watches is 'The CUSUM of each app on the share of one and two stars (shared/domain/incidents).';
comment on column rating_watches.read_until is 'Reviews that arrived later have not been followed.';
comment on column rating_watches.usual_share is 'Null with too few reviews.';
comment on column rating_watches.climb is 'How high the evidence stands; `since`, `reviews` and `low` describe it.';
comment on column rating_watches.is_dropped is 'The evidence is that the share is back; also when somebody has closed the incident.';
comment on column rating_watches.looked_at is 'When its topics were looked at last.';
comment on column rating_watches.today is 'Reviews of the day numbered `day`.';
call scope_to_tenant('rating_watches');
call scope_to_apps('rating_watches');

alter table changes drop constraint changes_kind_check, add constraint changes_kind_check
  check (kind in ('reviews', 'many', 'apps', 'draft', 'labels', 'views', 'topics', 'notes', 'batches', 'destinations', 'incidents'));
