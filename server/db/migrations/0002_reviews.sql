-- A review as it stands, with the reply that stands beside it: one row holds what a card shows, so a page is one read.
create table reviews (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  revision integer not null default 1, -- counts the reviewer's changes
  author text not null,
  title text not null,
  body text not null,
  star_rating smallint not null check (star_rating between 1 and 5),
  modified_at timestamptz not null, -- by the store's clock
  revised_at timestamptz not null, -- when this revision was first seen, by ours
  device_language text,
  app_version_name text,
  android_os_version integer,
  product_name text,
  was_edited boolean not null default false,
  review_language text,
  translated_title text,
  translated_body text,
  draft text not null default 'none' check (draft in ('none', 'preparing', 'ready', 'limit', 'held', 'failed')),
  reply_revision integer not null default 0,
  response text not null default '',
  translated_response text not null default '',
  response_language text,
  is_answered boolean not null default false,
  answered_by text,
  answered_at timestamptz,
  public_state text check (public_state in ('PENDING', 'PUBLISHED')),
  earlier_reply text, -- what stands in the store beside a review that has changed since
  submit_error text,
  undo_until timestamptz,
  primary key (company_id, app_id, review_id),
  foreign key (company_id, app_id) references apps
);
create index reviews_newest on reviews (company_id, app_id, is_answered, modified_at desc, review_id desc);
create index reviews_pending on reviews (company_id, app_id, answered_at) where public_state = 'PENDING';
call scope_to_tenant('reviews');

create table review_revisions (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  revision integer not null,
  title text not null,
  body text not null,
  star_rating smallint not null,
  modified_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (company_id, app_id, review_id, revision)
);
call scope_to_tenant('review_revisions');

-- Every text a reply ever had, from whomever; nothing here is changed or removed.
create table reply_revisions (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  revision integer not null,
  review_revision integer not null,
  text text not null,
  language text,
  translated_text text not null,
  source text not null check (source in ('writer', 'user', 'store')),
  user_id text,
  created_at timestamptz not null default now(),
  primary key (company_id, app_id, review_id, revision)
);
call scope_to_tenant('reply_revisions');

-- The outbox: what a person decided to send, and how far it got.
create table submits (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  reply_revision integer not null,
  review_revision integer not null,
  text text not null,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'unknown', 'sent', 'published', 'superseded', 'refused')),
  due_at timestamptz not null, -- when the next step may be taken: a send, a read-back, a retry
  attempts integer not null default 0,
  fence bigint not null default 0, -- raised by each claim; a step that carries an older one changes nothing
  lease_until timestamptz,
  landed_at timestamptz, -- when the store first took it
  seen_at timestamptz, -- when the store was first seen showing it
  verify_step integer not null default 0,
  verify_at timestamptz,
  error text,
  user_id text not null,
  user_name text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, app_id, review_id, reply_revision),
  foreign key (company_id, app_id, review_id) references reviews on delete cascade
);
create unique index submits_one_in_flight on submits (company_id, app_id, review_id) where state in ('sending', 'unknown');
create index submits_due on submits (due_at) where state in ('queued', 'sending', 'unknown');
create index submits_to_verify on submits (verify_at) where verify_at is not null;
call scope_to_tenant('submits');

-- Unanswered and answered reviews of each app, kept by the statement that changes them.
create table review_counts (
  company_id uuid not null,
  app_id text not null,
  unanswered integer not null default 0,
  answered integer not null default 0,
  primary key (company_id, app_id)
);
call scope_to_tenant('review_counts');

create function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into review_counts as c (company_id, app_id, unanswered, answered)
    select company_id, app_id, count(*) filter (where not is_answered), count(*) filter (where is_answered)
    from added group by company_id, app_id order by company_id, app_id
    on conflict (company_id, app_id) do update
    set unanswered = c.unanswered + excluded.unanswered, answered = c.answered + excluded.answered;
  elsif tg_op = 'DELETE' then
    update review_counts c set unanswered = c.unanswered - r.unanswered, answered = c.answered - r.answered
    from (select company_id, app_id, count(*) filter (where not is_answered) unanswered, count(*) filter (where is_answered) answered
          from removed group by company_id, app_id) r
    where (c.company_id, c.app_id) = (r.company_id, r.app_id);
  else
    update review_counts c set unanswered = c.unanswered - r.moved, answered = c.answered + r.moved
    from (select a.company_id, a.app_id, sum(a.is_answered::int - b.is_answered::int) moved
          from added a join removed b using (company_id, app_id, review_id)
          group by a.company_id, a.app_id) r
    where (c.company_id, c.app_id) = (r.company_id, r.app_id) and r.moved <> 0;
  end if;
  return null;
end
$$;
create trigger reviews_counted_in after insert on reviews referencing new table as added
  for each statement execute function count_reviews();
create trigger reviews_counted_out after delete on reviews referencing old table as removed
  for each statement execute function count_reviews();
create trigger reviews_counted_over after update on reviews referencing old table as removed new table as added
  for each statement execute function count_reviews();
