-- The schema: roles, tables, policies, grants and indexes, grouped by concern. What is code (functions and the triggers that
-- call them) stands in ../functions, one file per family, and is applied after this.

------------------------------------------------------------------------------------------------------------------------
-- Roles. They belong to the whole server, so another database may have created them, perhaps at this moment.
--   rejoinder_tenant  API and worker: the rows of one company, the one named in `app.company_id`, and none while that is unset
--   rejoinder_across  owns the few functions that look over all companies; nobody logs in or works as it
-- The processes' login is a member of the first, owns nothing and may become nobody else (db/logins.ts).
------------------------------------------------------------------------------------------------------------------------

do $$
declare
  role_name text;
begin
  foreach role_name in array array['rejoinder_tenant', 'rejoinder_across'] loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls', role_name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  begin
    grant rejoinder_across to current_user; -- only a member may give it its functions
  exception when others then
    if sqlerrm not like '%tuple concurrently updated%' then raise; end if;
  end;
end
$$;

grant usage on schema public to rejoinder_tenant, rejoinder_across;

------------------------------------------------------------------------------------------------------------------------
-- Tenant scope
------------------------------------------------------------------------------------------------------------------------

create function current_company() returns uuid language sql stable
  return nullif(current_setting('app.company_id', true), '')::uuid;
comment on function current_company() is 'The company whose rows this transaction sees; null outside a tenant scope.';

create procedure scope_to_tenant(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s to rejoinder_tenant
       using (company_id = (select current_company())) with check (company_id = (select current_company()))',
    tenant_table);
  execute format('grant select, insert, update, delete on %s to rejoinder_tenant', tenant_table);
end
$$;
comment on procedure scope_to_tenant(regclass) is
  'Puts a table under tenant scope: rejoinder_tenant reads and writes only rows of the current company.';

create procedure run_across_companies(routine regprocedure) language plpgsql as $$
begin
  grant create on schema public to rejoinder_across; -- whoever is to own a function needs it at that moment
  execute format('alter function %s owner to rejoinder_across', routine);
  revoke create on schema public from rejoinder_across;
  execute format('revoke execute on function %s from public', routine);
  execute format('grant execute on function %s to rejoinder_tenant', routine);
end
$$;
comment on procedure run_across_companies(regprocedure) is
  'Lets a security definer function look over all companies: it runs as rejoinder_across, which may read the columns granted to it here and nothing else.';

------------------------------------------------------------------------------------------------------------------------
-- Migration bookkeeping
------------------------------------------------------------------------------------------------------------------------

create table function_files (
  file text not null,
  hash text not null,
  after_migration text not null,
  applied_at timestamptz not null default now(),
  primary key (file, hash)
);
comment on table function_files is
  'The files of functions in every form that was applied; the newest of each counts. A file is applied again when its content changes or a migration has run since.';
-- A node asks whether its migrations and its functions were applied before it calls itself ready.
grant select on migrations, function_files to rejoinder_tenant;

------------------------------------------------------------------------------------------------------------------------
-- Companies and their people
------------------------------------------------------------------------------------------------------------------------

create table companies (
  company_id uuid primary key default gen_random_uuid(),
  name text not null,
  trial_ends_at timestamptz,
  subscription_ends_at timestamptz,
  is_subscription_canceled boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table companies is 'The tenants: a publisher, its trial and what its subscriptions come to.';
call scope_to_tenant('companies');
grant select (company_id, name, trial_ends_at, subscription_ends_at, is_subscription_canceled) on companies to rejoinder_across;
create policy across on companies for select to rejoinder_across using (true);

create table users (
  company_id uuid not null references companies,
  user_id text not null unique,
  username text not null,
  first_name text not null,
  last_name text not null,
  known_languages text[] not null default '{en}',
  settings jsonb not null default '{}',
  email_verified boolean not null default false,
  tokens_valid_after timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create unique index users_username on users (lower(username));
comment on table users is 'The people of a company.';
comment on column users.user_id is 'The subject of the identity provider''s tokens.';
comment on column users.settings is 'What a person prefers wherever they sign in, as the contract names it; what they never set is not in it.';
comment on column users.email_verified is 'As the identity provider said at registration.';
comment on column users.tokens_valid_after is 'ID tokens issued before are refused: the password is newer, or the account is gone.';
call scope_to_tenant('users');
grant select (company_id, user_id, username, first_name, last_name, known_languages, tokens_valid_after, email_verified),
  update (username) on users to rejoinder_across;
create policy across on users for select to rejoinder_across using (true);
create policy across_update on users for update to rejoinder_across using (true) with check (true);

create schema limits;
comment on schema limits is 'What is counted of callers who have no company yet; the product''s role may take a turn but not look at who took which.';
revoke all on schema limits from public;
grant usage on schema limits to rejoinder_across;

create table limits.turns (
  bucket text primary key,
  taken timestamptz[] not null,
  last_at timestamptz not null
);
create index turns_last on limits.turns (last_at);
comment on table limits.turns is 'Calls that may be made only so often, counted over all nodes.';
comment on column limits.turns.bucket is 'What is asked for, and from which address.';
comment on column limits.turns.taken is 'The calls of the last day, oldest first; never more than one day allows.';
grant select, insert, update, delete on limits.turns to rejoinder_across;

------------------------------------------------------------------------------------------------------------------------
-- Payment
------------------------------------------------------------------------------------------------------------------------

create table subscriptions (
  company_id uuid not null references companies,
  subscription_id text not null unique,
  ends_at timestamptz not null,
  is_canceled boolean not null,
  changed_at timestamptz not null,
  changed_by text not null collate "C",
  check_at timestamptz,
  primary key (company_id, subscription_id)
);
create index subscriptions_to_check on subscriptions (check_at) where check_at is not null;
comment on table subscriptions is 'What the payment provider last said of each subscription.';
comment on column subscriptions.subscription_id is 'Belongs to one company for ever, whatever is said of it later.';
comment on column subscriptions.changed_at is 'By the provider''s clock.';
comment on column subscriptions.changed_by is 'The event that told it, which breaks ties; empty where it was read.';
comment on column subscriptions.check_at is 'When the provider is asked, in case the news of a renewal was lost.';
call scope_to_tenant('subscriptions');
grant select (company_id, subscription_id, ends_at, check_at) on subscriptions to rejoinder_across;
create policy across on subscriptions for select to rejoinder_across using (true);

create table payment_events (
  company_id uuid not null references companies,
  event_id text not null,
  subscription_id text not null,
  occurred_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (company_id, event_id)
);
create index payment_events_old on payment_events (seen_at);
comment on table payment_events is 'Events of the payment provider that were taken in: told again, they change nothing.';
call scope_to_tenant('payment_events');
grant select (company_id, event_id, seen_at), delete on payment_events to rejoinder_across;
create policy across_read on payment_events for select to rejoinder_across using (true);
create policy across_forget on payment_events for delete to rejoinder_across using (true);

create table usage (
  company_id uuid not null references companies,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  processed integer not null default 0 check (processed >= 0),
  primary key (company_id, month)
);
comment on table usage is 'Reviews a company had processed in a month, which its plan limits.';
call scope_to_tenant('usage');

create table processed_reviews (
  company_id uuid not null references companies,
  month text not null,
  app_id text not null,
  review_id text not null,
  primary key (company_id, month, app_id, review_id)
);
create index processed_reviews_by_month on processed_reviews (month);
comment on table processed_reviews is 'Which reviews those are: each counts once a month.';
call scope_to_tenant('processed_reviews');
grant select, delete on processed_reviews to rejoinder_across;
create policy across_read on processed_reviews for select to rejoinder_across using (true);
create policy across_forget on processed_reviews for delete to rejoinder_across using (true);

------------------------------------------------------------------------------------------------------------------------
-- Stores
------------------------------------------------------------------------------------------------------------------------

create table store_links (
  company_id uuid not null references companies,
  store text not null check (store in ('apple', 'google')),
  developer_name text not null,
  developer_id text,
  sealed_key text not null,
  linked_at timestamptz not null default now(),
  fingerprint text unique,
  primary key (company_id, store)
);
comment on table store_links is 'The store accounts of a company, with their keys.';
comment on column store_links.sealed_key is 'Encrypted: not readable without the master key.';
comment on column store_links.fingerprint is
  'What the key proves, hashed: one account is linked by one company at a time. Like every unique key it goes past row-level security, and tells no more than that an account whose key one holds is taken.';
call scope_to_tenant('store_links');
grant select (company_id, store) on store_links to rejoinder_across;
create policy across on store_links for select to rejoinder_across using (true);

create table store_budgets (
  company_id uuid not null references companies,
  bucket text not null,
  calls double precision not null,
  refilled_at timestamptz not null,
  blocked_until timestamptz,
  busy_until timestamptz,
  holder uuid,
  reply_waits_until timestamptz,
  primary key (company_id, bucket)
);
comment on table store_budgets is 'What a store still lets a key or an app do: a token bucket, and until when nothing may be called.';
comment on column store_budgets.bucket is '`apple`, `google:read:<app>` or `google:write:<app>`.';
comment on column store_budgets.calls is 'Calls left at `refilled_at`.';
comment on column store_budgets.busy_until is 'The lease of the call under way: one call at a time, and a dead worker''s ends by itself.';
comment on column store_budgets.holder is 'Whose lease it is, so that a call that outlived its own does not end another''s.';
comment on column store_budgets.reply_waits_until is 'Whoever waits to send a reply goes before the next reading of a list.';
call scope_to_tenant('store_budgets');

create table store_breakers (
  company_id uuid not null references companies,
  store text not null check (store in ('apple', 'google')),
  failures integer not null,
  closed_until timestamptz,
  primary key (company_id, store)
);
comment on table store_breakers is 'The circuit breaker of a store for one company''s key.';
call scope_to_tenant('store_breakers');

------------------------------------------------------------------------------------------------------------------------
-- Apps and the reading of their reviews
------------------------------------------------------------------------------------------------------------------------

create table apps (
  company_id uuid not null references companies,
  app_id text not null,
  store text not null check (store in ('apple', 'google')),
  name text not null,
  image text not null,
  creator text not null,
  model text not null,
  additional_prompt text not null default '',
  prompt_modifiers jsonb not null,
  added_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by_unlink boolean not null default false,
  primary key (company_id, app_id)
);
create index apps_by_id on apps (app_id) where hidden_at is null;
comment on table apps is 'The apps a company has added, and how replies for them are written.';
comment on column apps.hidden_at is 'Deleted or unlinked then; its reviews are kept.';
comment on column apps.hidden_by_unlink is 'Comes back with the next link; what a person deleted does not.';
call scope_to_tenant('apps');
grant select (company_id, app_id, store, hidden_at) on apps to rejoinder_across;
create policy across on apps for select to rejoinder_across using (true);

create table app_syncs (
  company_id uuid not null,
  app_id text not null,
  due_at timestamptz not null default now(),
  last_good_at timestamptz,
  last_full_at timestamptz,
  failing_since timestamptz,
  last_error text check (last_error in ('CREDENTIALS', 'PERMISSIONS', 'API_DISABLED', 'STORE_AWAY', 'NOT_LINKED')),
  refused_since timestamptz,
  late_since timestamptz,
  to_prepare integer,
  cursor text,
  cursor_page integer,
  cursor_is_full boolean,
  cursor_since timestamptz,
  cursor_mark text,
  unreadable text[] not null default '{}',
  unreadable_since timestamptz,
  primary key (company_id, app_id),
  foreign key (company_id, app_id) references apps
);
create index app_syncs_due on app_syncs (due_at);
create index app_syncs_failing on app_syncs (failing_since) where failing_since is not null;
comment on table app_syncs is 'How reading an app''s reviews from its store goes.';
comment on column app_syncs.last_full_at is 'When all of the newest 2,000 were last compared.';
comment on column app_syncs.refused_since is 'Since when the store has refused the key; told once that has lasted.';
comment on column app_syncs.late_since is 'When it was noticed that a day had passed without a good reading.';
comment on column app_syncs.to_prepare is 'How many reviews the first reading gave to be prepared, until they are.';
comment on column app_syncs.cursor is 'Where a reading that broke off goes on; `cursor_page`, `cursor_is_full` and `cursor_since` say what it was.';
comment on column app_syncs.cursor_mark is 'A cursor passed earlier in this reading: coming to it again means that the pages go in a circle.';
comment on column app_syncs.unreadable is 'Rows of the store''s list that could not be read, by id or hash.';
call scope_to_tenant('app_syncs');
grant select (company_id, app_id, due_at, last_good_at, failing_since) on app_syncs to rejoinder_across;
create policy across on app_syncs for select to rejoinder_across using (true);

create table app_reads (
  company_id uuid not null,
  app_id text not null,
  read_at timestamptz not null default '-infinity',
  review_ids text[] not null default '{}',
  reading_until timestamptz,
  primary key (company_id, app_id),
  foreign key (company_id, app_id) references apps
);
comment on table app_reads is 'The last reading of the top of an app''s list for replies that were about to be sent.';
comment on column app_reads.review_ids is 'Which reviews stood there.';
comment on column app_reads.reading_until is 'The lease of whoever is reading it now.';
call scope_to_tenant('app_reads');

create table review_gaps (
  company_id uuid not null,
  app_id text not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  imported_months text[] not null default '{}',
  healed_at timestamptz,
  primary key (company_id, app_id, from_at),
  foreign key (company_id, app_id) references apps
);
comment on table review_gaps is 'Times whose reviews the store no longer tells, until they are imported or found otherwise.';
comment on column review_gaps.imported_months is 'Of the months the gap lies in, those that were imported.';
call scope_to_tenant('review_gaps');

------------------------------------------------------------------------------------------------------------------------
-- Reviews and their replies
------------------------------------------------------------------------------------------------------------------------

-- A generated column below is made by it, so it is part of the table and not of ../functions.
create function base_language(tag text) returns text language sql immutable parallel safe
  return case split_part(replace(lower(btrim(tag)), '_', '-'), '-', 1)
    when 'no' then 'nb' when 'nn' then 'nb' when 'iw' then 'he' when 'in' then 'id' when 'tl' then 'fil' when 'cmn' then 'zh'
    else nullif(split_part(replace(lower(btrim(tag)), '_', '-'), '-', 1), '') end;
comment on function base_language(text) is 'The language of a tag without its region or script, old codes as their successors.';

create table reviews (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  revision integer not null default 1,
  author text not null,
  title text not null,
  body text not null,
  star_rating smallint not null check (star_rating between 1 and 5),
  modified_at timestamptz not null,
  revised_at timestamptz not null,
  removed_at timestamptz,
  was_edited boolean not null default false,
  device_language text,
  product_name text,
  android_os_version integer,
  app_version_name text,
  version text generated always as (left(nullif(app_version_name, ''), 100)) stored, -- an index takes no long key
  review_language text,
  base_language text generated always as (base_language(review_language)) stored,
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
  earlier_reply text,
  submit_error text check (submit_error in ('REVIEW_NOT_FOUND', 'REVIEW_CHANGED', 'TOO_MANY_CHARACTERS', 'NO_PERMISSIONS', 'ERROR_SUBMIT')),
  undo_until timestamptz,
  primary key (company_id, app_id, review_id)
);
comment on table reviews is
  'A review as it stands, with the reply that stands beside it: one row holds what a card shows, so a page is one read. A removed review keeps its row and is on no list and in no count. That each has an app is seen to once per statement (functions/review_integrity.sql).';
comment on column reviews.revision is 'Counts the reviewer''s changes.';
comment on column reviews.modified_at is 'By the store''s clock.';
comment on column reviews.revised_at is 'When this revision was first seen, by ours.';
comment on column reviews.earlier_reply is 'What stands in the store beside a review that has changed since.';
call scope_to_tenant('reviews');
grant select (company_id, app_id, review_id, is_answered, star_rating, base_language, was_edited, version, modified_at, removed_at)
  on reviews to rejoinder_across;
create policy across on reviews for select to rejoinder_across using (true);

-- The lists, newest first, each by what narrows it; with what the other filters look at, so that two together are read from
-- an index alone.
create index reviews_newest on reviews (company_id, app_id, is_answered, modified_at desc, review_id desc)
  where removed_at is null;
create index reviews_by_stars on reviews (company_id, app_id, is_answered, star_rating, modified_at desc, review_id desc)
  include (base_language, was_edited, version) where removed_at is null;
create index reviews_by_language on reviews (company_id, app_id, is_answered, base_language, modified_at desc, review_id desc)
  include (star_rating, was_edited, version) where removed_at is null and base_language is not null;
create index reviews_by_version on reviews (company_id, app_id, is_answered, version, modified_at desc, review_id desc)
  include (star_rating, base_language, was_edited) where removed_at is null and version is not null;
create index reviews_updated on reviews (company_id, app_id, is_answered, modified_at desc, review_id desc)
  include (star_rating, base_language, version) where removed_at is null and was_edited;
-- What waits: for a draft, for the writer, for a person.
create index reviews_without_draft on reviews (company_id, app_id, draft, modified_at desc, review_id desc)
  where draft in ('none', 'limit') and removed_at is null and not is_answered;
create index reviews_preparing on reviews (company_id, app_id) where draft = 'preparing';
create index reviews_unsettled on reviews (company_id, modified_at desc, review_id desc)
  where removed_at is null and not is_answered and (submit_error is not null or draft = 'held');

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
comment on table review_revisions is 'Earlier texts of reviews that their authors changed.';
call scope_to_tenant('review_revisions');

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
comment on table reply_revisions is 'Every text a reply ever had, from whomever; nothing here is changed or removed.';
call scope_to_tenant('reply_revisions');

create table submits (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  reply_revision integer not null,
  review_revision integer not null,
  text text not null,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'unknown', 'sent', 'published', 'superseded', 'refused', 'withdrawn')),
  due_at timestamptz not null,
  attempts integer not null default 0,
  fence bigint not null default 0,
  lease_until timestamptz,
  landed_at timestamptz,
  seen_at timestamptz,
  verify_step integer not null default 0,
  verify_at timestamptz,
  error text check (error in ('REVIEW_NOT_FOUND', 'REVIEW_CHANGED', 'TOO_MANY_CHARACTERS', 'NO_PERMISSIONS', 'ERROR_SUBMIT')),
  user_id text not null,
  user_name text not null,
  undo_until timestamptz,
  before jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, app_id, review_id, reply_revision),
  foreign key (company_id, app_id, review_id) references reviews on delete cascade
);
create unique index submits_one_in_flight on submits (company_id, app_id, review_id) where state in ('sending', 'unknown');
create index submits_due on submits (due_at) where state in ('queued', 'sending', 'unknown');
create index submits_to_verify on submits (verify_at) where verify_at is not null;
comment on table submits is 'The outbox: what a person decided to send, and how far it got.';
comment on column submits.due_at is 'When the next step may be taken: a send, a read-back, a retry.';
comment on column submits.fence is 'The fencing token, raised by each claim: a step that carries an older one changes nothing.';
comment on column submits.landed_at is 'When the store first took it.';
comment on column submits.seen_at is 'When the store was first seen showing it.';
comment on column submits.undo_until is 'Until then it can be taken back.';
comment on column submits.before is 'What stood beside the review before, which an undo brings back.';
call scope_to_tenant('submits');
grant select (company_id, app_id, review_id, reply_revision, state, due_at, lease_until, verify_at, created_at)
  on submits to rejoinder_across;
create policy across on submits for select to rejoinder_across using (true);

create table drafts (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  user_id text not null,
  version integer not null default 1,
  draft jsonb,
  saved_at timestamptz not null default now(),
  primary key (company_id, app_id, review_id, user_id)
);
-- What a person has typed in an app stands together: a page of reviews looks for it once, and not once a review.
create index drafts_of_person on drafts (company_id, user_id, app_id, review_id) where draft is not null;
comment on table drafts is
  'What a person has typed under a review and not sent. A dropped draft leaves its row, so that versions never start again and a page that was asleep cannot write over what was typed since.';
comment on column drafts.version is 'Counts the times it was saved or dropped.';
comment on column drafts.draft is 'Null: dropped.';
call scope_to_tenant('drafts');

------------------------------------------------------------------------------------------------------------------------
-- Counts and search, kept by triggers on the reviews
------------------------------------------------------------------------------------------------------------------------

create table review_counts (
  company_id uuid not null,
  app_id text not null,
  unanswered integer not null default 0,
  answered integer not null default 0,
  primary key (company_id, app_id)
);
comment on table review_counts is 'Unanswered and answered reviews of each app.';
call scope_to_tenant('review_counts');

create table review_days (
  company_id uuid not null,
  app_id text not null,
  is_answered boolean not null,
  year integer not null,
  n integer not null,
  days integer[] not null,
  primary key (company_id, app_id, is_answered, year)
);
comment on table review_days is
  'Reviews of an app on each day (UTC), a row a year: from these an offset of a list becomes a day, and a search learns which months there are.';
comment on column review_days.n is 'The sum of its days.';
comment on column review_days.days is '366 of them: the first is January 1.';
call scope_to_tenant('review_days');
grant select on review_days to rejoinder_across;
create policy across on review_days for select to rejoinder_across using (true);

create table review_tallies (
  company_id uuid not null,
  app_id text not null,
  is_answered boolean not null,
  version text not null,
  star_rating smallint not null,
  base_language text not null,
  was_edited boolean not null,
  n integer not null,
  primary key (company_id, app_id, is_answered, version, star_rating, base_language, was_edited)
);
comment on table review_tallies is 'Reviews of an app of each kind, for the filters.';
comment on column review_tallies.version is 'A row with a version counts that version only, one with an empty one whatever the version.';
comment on column review_tallies.star_rating is '0: all of a version.';
comment on column review_tallies.base_language is 'Empty: not known.';
call scope_to_tenant('review_tallies');

-- Reviews of one kind that came into a day (n > 0) or went from it.
create type review_change as (
  company_id uuid, app_id text, is_answered boolean, star_rating smallint, base_language text, was_edited boolean,
  version text, day date, n integer);

create table review_words (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  words_in_month tsvector,
  primary key (company_id, app_id, review_id)
);
-- A search looks at each month by itself, and each look goes through all words that the index has not sorted in yet.
create index review_words_found on review_words using gin (words_in_month) with (gin_pending_list_limit = 128);
comment on table review_words is 'The words of each review, for searching; written a moment after the review.';
comment on column review_words.words_in_month is
  'Each word begins with a key of its app and month (UTC), so that what is read for a word is of those alone and a search can begin with the newest.';
call scope_to_tenant('review_words');
grant select on review_words to rejoinder_across;
create policy across on review_words for select to rejoinder_across using (true);

create table words_due (
  company_id uuid not null,
  id bigint not null generated always as identity,
  app_id text not null,
  review_ids text[] not null,
  primary key (company_id, id)
);
comment on table words_due is 'Reviews whose words are to be written: a row a page, put there with the reviews, so that none is forgotten.';
call scope_to_tenant('words_due');
grant select on words_due to rejoinder_across;
create policy across on words_due for select to rejoinder_across using (true);

------------------------------------------------------------------------------------------------------------------------
-- The reply writer
------------------------------------------------------------------------------------------------------------------------

create table prompts (
  company_id uuid primary key references companies,
  master_prompt text not null default '',
  improve_prompt text not null default '',
  translate_review_prompt text not null default '',
  translate_text_prompt text not null default '',
  saved_at timestamptz not null default now()
);
comment on table prompts is 'What a company tells the writer in its own words; empty where the default counts.';
call scope_to_tenant('prompts');

create table writer_usage (
  company_id uuid not null references companies,
  day date not null,
  calls integer not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  failures integer not null default 0,
  held integer not null default 0,
  capped integer not null default 0,
  primary key (company_id, day)
);
create index writer_usage_by_day on writer_usage (day);
comment on table writer_usage is 'How often a company called the writer on a day (UTC), what it cost in the writer''s own tokens, and what became of it.';
comment on column writer_usage.failures is 'Calls that brought nothing.';
comment on column writer_usage.held is 'Answers that nobody may see, asked for again in vain.';
comment on column writer_usage.capped is 'Calls that were not made: the day had none left.';
call scope_to_tenant('writer_usage');
grant select (day, calls, tokens_in, tokens_out, failures, held, capped) on writer_usage to rejoinder_across;
create policy across on writer_usage for select to rejoinder_across using (true);
grant select (company_id), delete on writer_usage to rejoinder_across;
create policy across_forget on writer_usage for delete to rejoinder_across using (true);

create table writer_asks (
  company_id uuid not null references companies,
  app_id text not null,
  review_id text not null,
  until timestamptz not null,
  primary key (company_id, app_id, review_id)
);
comment on table writer_asks is 'Which reviews are being written for: of two jobs for one review only the first asks the writer.';
comment on column writer_asks.until is 'After it whoever asked is taken to be gone.';
call scope_to_tenant('writer_asks');

------------------------------------------------------------------------------------------------------------------------
-- Live events
------------------------------------------------------------------------------------------------------------------------

create table changes (
  company_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  kind text not null check (kind in ('reviews', 'many', 'apps', 'draft')),
  app_id text not null,
  review_ids text[],
  user_id text,
  created_at timestamptz not null default now(),
  primary key (company_id, xid, id)
);
create index changes_old on changes (created_at);
comment on table changes is
  'What has changed, for the pages that follow it: only which rows, their newest state is read when it is told. Written by triggers; read in the order of (xid, id) and only below the oldest transaction that still runs, so none is passed by that commits late.';
comment on column changes.review_ids is 'Null: more than are told one by one, or none in particular.';
comment on column changes.user_id is 'The only one who is told.';
call scope_to_tenant('changes');
grant select (company_id, xid, id, created_at), delete on changes to rejoinder_across;
create policy across_read on changes for select to rejoinder_across using (true);
create policy across_forget on changes for delete to rejoinder_across using (true);

create table change_floors (
  company_id uuid primary key,
  xid xid8 not null,
  id bigint not null
);
comment on table change_floors is 'The newest change of a company that is no longer kept.';
call scope_to_tenant('change_floors');
grant select, insert, update on change_floors to rejoinder_across;
create policy across on change_floors to rejoinder_across using (true) with check (true);

------------------------------------------------------------------------------------------------------------------------
-- Jobs
------------------------------------------------------------------------------------------------------------------------

create table jobs (
  company_id uuid not null,
  queue text not null,
  key text not null,
  id bigint not null generated always as identity,
  payload jsonb not null,
  app_id text not null generated always as (coalesce(payload ->> 'appId', '')) stored,
  review_id text generated always as (payload ->> 'reviewId') stored,
  priority smallint not null default 0 check (priority in (0, 1)),
  run_at timestamptz not null,
  is_running boolean not null default false,
  rerun_at timestamptz,
  claims integer not null default 0,
  attempts integer not null default 0,
  last_error text,
  set_aside_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, queue, key)
);
create index jobs_by_id on jobs (id);
create index jobs_waiting on jobs (queue, priority, company_id, run_at) where not is_running;
create index jobs_running on jobs (queue, company_id) where is_running;
create index jobs_set_aside on jobs (company_id, set_aside_at) where set_aside_at is not null;
comment on table jobs is
  'The job queue (decision 39). A row is a job that waits, runs or was set aside; one that is done is deleted.';
comment on column jobs.key is 'Two jobs of a company and queue with the same key are one job.';
comment on column jobs.run_at is 'Waiting: not started before; running: when its lease ends.';
comment on column jobs.rerun_at is 'Enqueued again while it ran: it is to run once more, not before then.';
comment on column jobs.claims is 'How often it was started: the fencing token of the worker that runs it.';
comment on column jobs.attempts is 'Of those, how many count.';
call scope_to_tenant('jobs');
grant select, update, delete on jobs to rejoinder_across;
create policy across on jobs to rejoinder_across using (true) with check (true);

grant insert on changes to rejoinder_across;
create policy across_tell on changes for insert to rejoinder_across with check (true);

create table limits.schedules (
  name text primary key,
  next_at timestamptz not null
);
comment on table limits.schedules is 'What is done every so often by one node of all.';
grant select, insert, update on limits.schedules to rejoinder_across;
