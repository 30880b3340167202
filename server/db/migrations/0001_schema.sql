-- The schema: roles, tables, policies, grants and indexes, grouped by concern. Functions and triggers are in ../functions,
-- which is applied after this.

------------------------------------------------------------------------------------------------------------------------
-- Roles. They belong to the whole server, so another database may have created them already, or be creating them now.
--   rejoinder_tenant        API and worker: sees the rows of the company in `app.company_id`, and none while that is unset
--   rejoinder_cross_tenant  owns the few functions that read across companies; no process logs in as it
-- The login of the processes is a member of the first, owns nothing and cannot switch to another role (db/logins.ts).
------------------------------------------------------------------------------------------------------------------------

do $$
declare
  role_name text;
begin
  foreach role_name in array array['rejoinder_tenant', 'rejoinder_cross_tenant'] loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls', role_name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  begin
    grant rejoinder_cross_tenant to current_user; -- only a member can make it the owner of functions
  exception when others then
    if sqlerrm not like '%tuple concurrently updated%' then raise; end if;
  end;
end
$$;

grant usage on schema public to rejoinder_tenant, rejoinder_cross_tenant;

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

create procedure make_cross_tenant(routine regprocedure) language plpgsql as $$
begin
  grant create on schema public to rejoinder_cross_tenant; -- the new owner of a function needs this
  execute format('alter function %s owner to rejoinder_cross_tenant', routine);
  revoke create on schema public from rejoinder_cross_tenant;
  execute format('revoke execute on function %s from public', routine);
  execute format('grant execute on function %s to rejoinder_tenant', routine);
end
$$;
comment on procedure make_cross_tenant(regprocedure) is
  'Lets a security definer function read across companies: it runs as rejoinder_cross_tenant, which has only the rights granted to it here.';

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
  'Every version of each function file that was applied; the newest counts. A file is applied again when its content changes or a migration has run since.';
-- A node is ready only once its migrations and functions are applied.
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
  time_zone text not null default 'UTC',
  shows_classification boolean not null default true,
  fetches_store_ratings boolean not null default true,
  shows_person_figures boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table companies is 'The tenants: publishers, with their trial and the state of their subscriptions.';
comment on column companies.time_zone is 'An IANA name; its days are those of filters by date.';
comment on column companies.shows_classification is 'Whether cards show kind, sentiment and topics.';
comment on column companies.shows_person_figures is 'Whether insights tell how many replies each person sent.';
comment on column companies.fetches_store_ratings is 'Whether the public ratings of its apps are read once a day.';
call scope_to_tenant('companies');
grant select (company_id, name, trial_ends_at, subscription_ends_at, is_subscription_canceled) on companies to rejoinder_cross_tenant;
create policy cross_tenant on companies for select to rejoinder_cross_tenant using (true);

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
comment on column users.settings is 'The person''s preferences, named as in the API; those never set are missing.';
comment on column users.email_verified is 'According to the identity provider at registration.';
comment on column users.tokens_valid_after is 'ID tokens issued earlier are refused: the password was changed, or the account deleted.';
call scope_to_tenant('users');
grant select (company_id, user_id, username, first_name, last_name, known_languages, tokens_valid_after, email_verified),
  update (username) on users to rejoinder_cross_tenant;
create policy cross_tenant on users for select to rejoinder_cross_tenant using (true);
create policy cross_tenant_update on users for update to rejoinder_cross_tenant using (true) with check (true);

create schema internal;
comment on schema internal is 'Tables outside all tenants. The product''s role reaches them only through functions.';
revoke all on schema internal from public;
grant usage on schema internal to rejoinder_cross_tenant;

create table internal.rate_limits (
  bucket text primary key,
  requests timestamptz[] not null,
  last_request_at timestamptz not null
);
create index rate_limits_last_request on internal.rate_limits (last_request_at);
comment on table internal.rate_limits is 'Requests of rate-limited operations, counted over all nodes.';
comment on column internal.rate_limits.bucket is 'The operation, and the address or company it is limited for.';
comment on column internal.rate_limits.requests is 'When the requests of the last day were made, oldest first; at most the daily limit.';
grant select, insert, update, delete on internal.rate_limits to rejoinder_cross_tenant;

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
comment on table subscriptions is 'The last known state of each subscription at the payment provider.';
comment on column subscriptions.subscription_id is 'Belongs to one company permanently, whatever later events claim.';
comment on column subscriptions.changed_at is 'By the provider''s clock.';
comment on column subscriptions.changed_by is 'The id of the event that reported it, which breaks ties; empty if it was read from the API.';
comment on column subscriptions.check_at is 'When to ask the provider, in case the event of a renewal was lost.';
call scope_to_tenant('subscriptions');
grant select (company_id, subscription_id, ends_at, check_at) on subscriptions to rejoinder_cross_tenant;
create policy cross_tenant on subscriptions for select to rejoinder_cross_tenant using (true);

create table payment_events (
  company_id uuid not null references companies,
  event_id text not null,
  subscription_id text not null,
  occurred_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (company_id, event_id)
);
create index payment_events_old on payment_events (seen_at);
comment on table payment_events is 'Events of the payment provider that were processed; a repeated one has no effect.';
call scope_to_tenant('payment_events');
grant select (company_id, event_id, seen_at), delete on payment_events to rejoinder_cross_tenant;
create policy cross_tenant_select on payment_events for select to rejoinder_cross_tenant using (true);
create policy cross_tenant_delete on payment_events for delete to rejoinder_cross_tenant using (true);

create table usage (
  company_id uuid not null references companies,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  processed integer not null default 0 check (processed >= 0),
  primary key (company_id, month)
);
comment on table usage is 'The number of reviews a company had processed in a month, which its plan limits.';
call scope_to_tenant('usage');

create table processed_reviews (
  company_id uuid not null references companies,
  month text not null,
  app_id text not null,
  review_id text not null,
  primary key (company_id, month, app_id, review_id)
);
create index processed_reviews_by_month on processed_reviews (month);
comment on table processed_reviews is 'The reviews counted in usage: each counts once a month.';
call scope_to_tenant('processed_reviews');
grant select, delete on processed_reviews to rejoinder_cross_tenant;
create policy cross_tenant_select on processed_reviews for select to rejoinder_cross_tenant using (true);
create policy cross_tenant_delete on processed_reviews for delete to rejoinder_cross_tenant using (true);

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
  requests_per_hour int check (requests_per_hour between 50 and 10000),
  reads_per_hour int check (reads_per_hour between 50 and 10000),
  replies_per_day int check (replies_per_day between 50 and 10000),
  check (store = 'apple' or requests_per_hour is null),
  check (store = 'google' or num_nonnulls(reads_per_hour, replies_per_day) = 0),
  primary key (company_id, store)
);
comment on table store_links is 'The store accounts of a company, with their keys.';
comment on column store_links.sealed_key is 'Encrypted with the master key.';
comment on column store_links.fingerprint is
  'A hash of the account that the key proves: one account is linked to one company at a time. Unique keys apply across tenants, but reveal only that an account whose key the caller has is already linked.';
comment on column store_links.requests_per_hour is 'What Apple allows the key, where the publisher set it.';
comment on column store_links.reads_per_hour is 'What Google allows each app, where the publisher set it.';
comment on column store_links.replies_per_day is 'What Google allows each app, where the publisher set it.';
call scope_to_tenant('store_links');
grant select (company_id, store) on store_links to rejoinder_cross_tenant;
create policy cross_tenant on store_links for select to rejoinder_cross_tenant using (true);

create table store_budgets (
  company_id uuid not null references companies,
  bucket text not null,
  calls_left double precision not null,
  refilled_at timestamptz not null,
  blocked_until timestamptz,
  lease_until timestamptz,
  lease_holder uuid,
  reply_waits_until timestamptz,
  primary key (company_id, bucket)
);
comment on table store_budgets is 'Rate limits of the stores, per key or app: a token bucket, and until when no call may be made.';
comment on column store_budgets.bucket is '`apple`, `google:read:<app>` or `google:write:<app>`.';
comment on column store_budgets.calls_left is 'Calls left at `refilled_at`.';
comment on column store_budgets.lease_until is 'The lease of the call in flight: one call at a time; a dead worker''s lease expires.';
comment on column store_budgets.lease_holder is 'The id of the lease, so that a call that outlived its lease does not end another''s.';
comment on column store_budgets.reply_waits_until is 'A reply is waiting to be sent and goes before the next read of a list.';
call scope_to_tenant('store_budgets');

create table store_breakers (
  company_id uuid not null references companies,
  store text not null check (store in ('apple', 'google')),
  failures integer not null,
  open_until timestamptz,
  primary key (company_id, store)
);
comment on table store_breakers is 'The circuit breaker of a store for one company''s key.';
call scope_to_tenant('store_breakers');

------------------------------------------------------------------------------------------------------------------------
-- Apps and the sync of their reviews
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
comment on column apps.hidden_at is 'When it was deleted or unlinked; its reviews are kept.';
comment on column apps.hidden_by_unlink is 'Hidden by unlinking, so the next link shows it again; an app a person deleted stays hidden.';
call scope_to_tenant('apps');
grant select (company_id, app_id, store, hidden_at) on apps to rejoinder_cross_tenant;
create policy cross_tenant on apps for select to rejoinder_cross_tenant using (true);

create table app_syncs (
  company_id uuid not null,
  app_id text not null,
  due_at timestamptz not null default now(),
  last_succeeded_at timestamptz,
  last_full_at timestamptz,
  failing_since timestamptz,
  last_error text check (last_error in ('CREDENTIALS', 'PERMISSIONS', 'API_DISABLED', 'STORE_AWAY', 'NOT_LINKED')),
  refused_since timestamptz,
  overdue_since timestamptz,
  drafts_to_prepare integer,
  cursor text,
  cursor_page integer,
  cursor_is_full boolean,
  cursor_since timestamptz,
  cursor_checkpoint text,
  unreadable text[] not null default '{}',
  unreadable_since timestamptz,
  releases_read_at timestamptz,
  ratings_read_at timestamptz,
  takes_old boolean,
  takes_old_at timestamptz,
  primary key (company_id, app_id),
  foreign key (company_id, app_id) references apps
);
create index app_syncs_due on app_syncs (due_at);
create index app_syncs_failing on app_syncs (failing_since) where failing_since is not null;
comment on table app_syncs is 'The state of the sync of each app''s reviews.';
comment on column app_syncs.last_full_at is 'When the newest 2,000 reviews were last compared in full.';
comment on column app_syncs.refused_since is 'Since when the store has refused the key; shown only if it persists.';
comment on column app_syncs.overdue_since is 'When a day without a successful sync was noticed.';
comment on column app_syncs.drafts_to_prepare is 'The number of reviews from the first sync to draft replies for, until that is done.';
comment on column app_syncs.cursor is 'Where an interrupted sync resumes; `cursor_page`, `cursor_is_full` and `cursor_since` describe it.';
comment on column app_syncs.cursor_checkpoint is 'An earlier cursor of this sync: seeing it again means that the pages are cyclic.';
comment on column app_syncs.unreadable is 'Rows of the store''s list that could not be parsed, by id or hash.';
comment on column app_syncs.releases_read_at is 'When the store was last asked for the app''s releases.';
comment on column app_syncs.ratings_read_at is 'When the reading of its public ratings was last requested.';
comment on column app_syncs.takes_old is 'Whether the store took a reply to a review that its list no longer reaches, and when that was tried last.';
call scope_to_tenant('app_syncs');
grant select (company_id, app_id, due_at, last_succeeded_at, failing_since) on app_syncs to rejoinder_cross_tenant;
create policy cross_tenant on app_syncs for select to rejoinder_cross_tenant using (true);

create table app_reads (
  company_id uuid not null,
  app_id text not null,
  read_at timestamptz not null default '-infinity',
  review_ids text[] not null default '{}',
  lease_until timestamptz,
  primary key (company_id, app_id),
  foreign key (company_id, app_id) references apps
);
comment on table app_reads is 'The last read of the top of an app''s list before sending replies.';
comment on column app_reads.review_ids is 'The reviews it contained.';
comment on column app_reads.lease_until is 'The lease of the node that is reading it now.';
call scope_to_tenant('app_reads');

create table review_gaps (
  company_id uuid not null,
  app_id text not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  imported_months text[] not null default '{}',
  closed_at timestamptz,
  primary key (company_id, app_id, from_at),
  foreign key (company_id, app_id) references apps
);
comment on table review_gaps is 'Periods whose reviews the store no longer lists, until they are imported, dismissed or read otherwise.';
comment on column review_gaps.imported_months is 'The months of the gap that were imported.';
call scope_to_tenant('review_gaps');

create table releases (
  company_id uuid not null,
  app_id text not null,
  release_id uuid not null default gen_random_uuid(),
  version text not null check (length(version) between 1 and 100),
  day date not null,
  via text not null check (via in ('store', 'seen', 'person')),
  primary key (company_id, release_id),
  foreign key (company_id, app_id) references apps on delete cascade
);
create unique index releases_version on releases (company_id, app_id, version);
create index releases_newest on releases (company_id, app_id, day desc);
comment on table releases is 'The versions of each app and the day each came out, in the company''s time zone; at most 500 of an app.';
comment on column releases.via is 'store: the store says so; seen: the day of the first review of it; person: entered by hand.';
call scope_to_tenant('releases');

------------------------------------------------------------------------------------------------------------------------
-- Reviews and their replies
------------------------------------------------------------------------------------------------------------------------

-- A generated column below uses it, so it is here and not in ../functions.
create function base_language(tag text) returns text language sql immutable parallel safe
  return case split_part(replace(lower(btrim(tag)), '_', '-'), '-', 1)
    when 'no' then 'nb' when 'nn' then 'nb' when 'iw' then 'he' when 'in' then 'id' when 'tl' then 'fil' when 'cmn' then 'zh'
    else nullif(split_part(replace(lower(btrim(tag)), '_', '-'), '-', 1), '') end;
comment on function base_language(text) is 'The language of a tag without region and script; obsolete codes are replaced by their successors.';

-- The same.
create function topics_in(mentions jsonb) returns text[] language sql immutable parallel safe
  return array(select distinct mention ->> 'topicId' from jsonb_array_elements(mentions) as mention order by 1);
comment on function topics_in(jsonb) is 'The ids of the topics in mentions, without duplicates.';

-- The number of UTF-16 units of a text, as JavaScript counts: characters beyond the basic plane are two, and no others
-- take four bytes.
create function utf16_length(value text) returns integer language sql immutable parallel safe
  return length(value) + length(regexp_replace(value, '[^\U00010000-\U0010FFFF]', '', 'g'));

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
  written_day date not null default current_date,
  revised_at timestamptz not null,
  removed_at timestamptz,
  was_edited boolean not null default false,
  replied_before boolean not null default false,
  territory text,
  text_length integer not null generated always as (utf16_length(title) + utf16_length(body)) stored,
  device_language text,
  product_name text,
  android_os_version integer,
  app_version_name text,
  version text generated always as (left(nullif(app_version_name, ''), 100)) stored, -- index keys are limited in size
  review_language text,
  base_language text generated always as (base_language(review_language)) stored,
  translated_title text,
  translated_body text,
  draft text not null default 'none' check (draft in ('none', 'preparing', 'ready', 'limit', 'blocked', 'failed')),
  reply_revision integer not null default 0,
  response text not null default '',
  translated_response text not null default '',
  response_language text,
  is_answered boolean not null default false,
  answered_by text,
  answered_at timestamptz,
  answered_day date,
  draft_change text check (draft_change in ('unchanged', 'edited', 'rewritten')),
  answered_via text check (answered_via in ('person', 'batch', 'rule', 'key', 'store')),
  no_reply_needed boolean not null default false,
  is_listed boolean not null generated always as (removed_at is null and not no_reply_needed) stored,
  labels uuid[] not null default '{}' check (cardinality(labels) <= 20),
  kind text check (kind in ('bug', 'wish', 'praise', 'question', 'billing', 'complaint', 'spam', 'sensitive')),
  sentiment smallint check (sentiment between -2 and 2),
  mentions jsonb not null default '[]' check (jsonb_typeof(mentions) = 'array'),
  topics text[] not null generated always as (topics_in(mentions)) stored,
  classified_via text check (classified_via in ('draft', 'classification', 'backfill', 'person')),
  corrected_at timestamptz,
  public_state text check (public_state in ('PENDING', 'PUBLISHED')),
  earlier_reply text,
  removed_reply text,
  submit_error text check (submit_error in ('REVIEW_NOT_FOUND', 'REVIEW_CHANGED', 'TOO_MANY_CHARACTERS', 'NO_PERMISSIONS', 'GOOGLE_API_DISABLED', 'ERROR_SUBMIT')),
  undo_until timestamptz,
  trial_at timestamptz,
  trial_stars smallint,
  trial_length smallint,
  trial_replied_at timestamptz,
  trial_ended_at timestamptz,
  trial_end text check (trial_end in ('raised', 'removed')),
  primary key (company_id, app_id, review_id),
  check ((kind is null) = (sentiment is null) and (kind is null) = (classified_via is null)),
  check (kind is not null or mentions = '[]')
);
comment on table reviews is
  'Reviews in their newest revision, with their reply: one row holds all that a card shows. A removed review keeps its row but is in no list and no count; one that needs no reply is only in the list of those. A trigger per statement checks that each has an app (functions/review_integrity.sql).';
comment on column reviews.revision is 'Counts the reviewer''s edits, from 1.';
comment on column reviews.modified_at is 'By the store''s clock.';
comment on column reviews.written_day is 'The day of modified_at in the company''s time zone; a trigger sets it (functions/review_days.sql).';
comment on column reviews.answered_day is 'The day of answered_at in the company''s time zone; a trigger sets it.';
comment on column reviews.draft_change is 'How much a person changed the writer''s draft before sending it; null without a draft.';
comment on column reviews.replied_before is 'An earlier revision had a reply in the store.';
comment on column reviews.territory is 'Apple''s storefront, ISO 3166 alpha-3.';
comment on column reviews.text_length is 'UTF-16 units of title and body together.';
comment on column reviews.no_reply_needed is 'Set by a person; a trigger clears it when the review is answered or revised (functions/no_reply_needed.sql).';
comment on column reviews.is_listed is 'Whether it is in the answered or the unanswered list and their counts: neither removed nor without need of a reply.';
comment on column reviews.labels is 'Ids of labels, as a card shows them; a trigger keeps review_labels the same (functions/review_labels.sql).';
comment on column reviews.kind is 'What it is above all; null before it is classified, and again when the reviewer changes it (functions/classified.sql).';
comment on column reviews.mentions is 'The topics it is about: [{topicId, quote}], the quote literally from title or body, or empty if a person chose the topic.';
comment on column reviews.topics is 'The topics of its mentions; a trigger keeps review_topics the same (functions/review_topics.sql).';
comment on column reviews.corrected_at is 'When a person last corrected kind, sentiment or topics; from then on only people change them.';
comment on column reviews.revised_at is 'When this revision was first seen, by our clock.';
comment on column reviews.trial_at is
  'The columns trial_… are what is known of the effect of replies (functions/reply_trials.sql): when the review was written, null if it was not watched from then on.';
comment on column reviews.trial_stars is 'Its first stars, 1 to 4.';
comment on column reviews.trial_length is 'Of its first text: 1 short, 2 medium, 3 long.';
comment on column reviews.trial_replied_at is 'When it was first answered.';
comment on column reviews.trial_ended_at is 'When it first had more stars than at first, or was removed.';
comment on column reviews.earlier_reply is 'The reply in the store to an earlier revision of the review.';
comment on column reviews.removed_reply is 'The reply that was last removed here: a store that still shows it has not been answered anew.';
call scope_to_tenant('reviews');
grant select (company_id, app_id, review_id, is_answered, star_rating, base_language, was_edited, version, modified_at, removed_at,
  is_listed, no_reply_needed)
  on reviews to rejoinder_cross_tenant;
create policy cross_tenant on reviews for select to rejoinder_cross_tenant using (true);

-- Lists, newest first, one index per filter. Each includes the columns of the other filters, so that combined filters need
-- only an index.
create index reviews_newest on reviews (company_id, app_id, is_answered, modified_at desc, review_id desc)
  where is_listed;
create index reviews_by_stars on reviews (company_id, app_id, is_answered, star_rating, modified_at desc, review_id desc)
  include (base_language, was_edited, version) where is_listed;
create index reviews_by_language on reviews (company_id, app_id, is_answered, base_language, modified_at desc, review_id desc)
  include (star_rating, was_edited, version) where is_listed and base_language is not null;
create index reviews_by_version on reviews (company_id, app_id, is_answered, version, modified_at desc, review_id desc)
  include (star_rating, base_language, was_edited) where is_listed and version is not null;
create index reviews_updated on reviews (company_id, app_id, is_answered, modified_at desc, review_id desc)
  include (star_rating, base_language, version) where is_listed and was_edited;
-- The same over all apps of a company, with every condition that needs no text.
create index reviews_all_newest on reviews (company_id, is_answered, modified_at desc, review_id desc, app_id desc)
  include (star_rating, base_language, was_edited, version, territory, text_length, replied_before, answered_via, kind, sentiment) where is_listed;
create index reviews_all_by_stars on reviews (company_id, is_answered, star_rating, modified_at desc, review_id desc, app_id desc)
  include (base_language, was_edited, version, territory, text_length, replied_before, answered_via, kind, sentiment) where is_listed;
-- Classified reviews; also those of any sentiment, which are read kind after kind.
create index reviews_by_kind on reviews (company_id, app_id, is_answered, kind, modified_at desc, review_id desc)
  include (sentiment, star_rating, base_language, was_edited, version) where is_listed and kind is not null;
-- The latest corrections are examples for the writer.
create index reviews_corrected on reviews (company_id, corrected_at desc) where corrected_at is not null;
-- Reviews that need no reply.
create index reviews_set_aside on reviews (company_id, modified_at desc, review_id desc, app_id desc)
  where no_reply_needed and removed_at is null;
-- Replies by day, for insights without sums.
create index reviews_answered on reviews (company_id, answered_day) where is_answered and removed_at is null;
-- Reviews waiting for a draft, for the writer, or for a person.
create index reviews_without_draft on reviews (company_id, app_id, draft, modified_at desc, review_id desc)
  where draft in ('none', 'limit') and is_listed and not is_answered;
create index reviews_preparing on reviews (company_id, app_id) where draft = 'preparing';
create index reviews_unsettled on reviews (company_id, modified_at desc, review_id desc)
  where is_listed and not is_answered and (submit_error is not null or draft = 'blocked');

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
comment on table review_revisions is 'Earlier revisions of reviews.';
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
  by_kind text check (by_kind in ('person', 'rule', 'key')),
  by_id text,
  origin_kind text not null check (origin_kind in ('writer', 'person', 'batch', 'rule', 'key', 'store')),
  origin_id text,
  origin_version integer,
  created_at timestamptz not null default now(),
  primary key (company_id, app_id, review_id, revision),
  check ((by_kind is null) = (by_id is null)),
  check (by_kind is distinct from 'person' or user_id is not null)
);
comment on table reply_revisions is 'Every text a reply ever had: append-only.';
comment on column reply_revisions.by_kind is 'Who decided that it goes out, with by_id; null: nobody here.';
comment on column reply_revisions.origin_kind is 'What made the text, with origin_id and origin_version.';
call scope_to_tenant('reply_revisions');

create table submits (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  reply_revision integer not null,
  review_revision integer not null,
  text text not null,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'unknown', 'sent', 'published', 'superseded', 'refused', 'cancelled')),
  due_at timestamptz not null,
  attempts integer not null default 0,
  fence bigint not null default 0,
  lease_until timestamptz,
  accepted_at timestamptz,
  seen_at timestamptz,
  verify_step integer not null default 0,
  verify_at timestamptz,
  error text check (error in ('REVIEW_NOT_FOUND', 'REVIEW_CHANGED', 'TOO_MANY_CHARACTERS', 'NO_PERMISSIONS', 'GOOGLE_API_DISABLED', 'ERROR_SUBMIT')),
  user_id text,
  user_name text not null,
  by_kind text not null check (by_kind in ('person', 'rule', 'key')),
  by_id text not null,
  origin_kind text not null check (origin_kind in ('writer', 'person', 'batch', 'rule', 'key')),
  origin_id text,
  origin_version integer,
  undo_until timestamptz,
  undo_snapshot jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, app_id, review_id, reply_revision),
  foreign key (company_id, app_id, review_id) references reviews on delete cascade,
  check (by_kind <> 'person' or (user_id is not null and user_id = by_id))
);
create unique index submits_one_in_flight on submits (company_id, app_id, review_id) where state in ('sending', 'unknown');
create index submits_due on submits (due_at) where state in ('queued', 'sending', 'unknown');
create index submits_to_verify on submits (verify_at) where verify_at is not null;
comment on table submits is 'The outbox: replies that are to be sent, and the state of each.';
comment on column submits.by_kind is 'Who decided that it goes out, with by_id.';
comment on column submits.origin_kind is 'What made the text, with origin_id and origin_version.';
comment on column submits.due_at is 'When the next step is due: a send, a reconciliation or a retry.';
comment on column submits.fence is 'The fencing token, raised by each claim: a step with an older one has no effect.';
comment on column submits.accepted_at is 'When the store first accepted it.';
comment on column submits.seen_at is 'When the store was first seen showing it.';
comment on column submits.undo_until is 'Until when it can be undone.';
comment on column submits.undo_snapshot is 'The previous state of the review, restored by an undo.';
call scope_to_tenant('submits');
grant select (company_id, app_id, review_id, reply_revision, state, due_at, lease_until, verify_at, created_at)
  on submits to rejoinder_cross_tenant;
create policy cross_tenant on submits for select to rejoinder_cross_tenant using (true);

create table removals (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  reply_revision integer not null,
  text text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  fence bigint not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, app_id, review_id),
  foreign key (company_id, app_id, review_id) references reviews on delete cascade
);
comment on table removals is 'Replies that are being removed from their store; no reply is sent to these reviews meanwhile.';
comment on column removals.fence is 'The fencing token, raised by each claim: a step with an older one has no effect.';
call scope_to_tenant('removals');

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
-- A page of reviews looks up a person's drafts of an app at once, not per review.
create index drafts_of_person on drafts (company_id, user_id, app_id, review_id) where draft is not null;
comment on table drafts is
  'Unsent text a person typed under a review. A dropped draft keeps its row, so that versions only grow and a tab that was asleep cannot overwrite newer text.';
comment on column drafts.version is 'Counts saves and drops.';
comment on column drafts.draft is 'Null: dropped.';
call scope_to_tenant('drafts');

------------------------------------------------------------------------------------------------------------------------
-- Batch replies. Whoever changes a proposal locks first its review, then its batch, then the proposal.
------------------------------------------------------------------------------------------------------------------------

create table batches (
  company_id uuid not null references companies,
  batch_id uuid not null default gen_random_uuid(),
  state text not null default 'drafting' check (state in ('drafting', 'reviewing', 'sending', 'done', 'stopped')),
  pause_reason text check (pause_reason in ('person', 'no_access', 'store_unlinked', 'author_removed')),
  paused_at timestamptz,
  resumes_at timestamptz,
  instruction text not null check (length(instruction) between 1 and 1000),
  fixed_topic text,
  fixed_version text,
  user_id text not null,
  user_name text not null,
  total integer not null default 0,
  drafting integer not null default 0,
  ready integer not null default 0,
  flagged integer not null default 0,
  awaiting_approval integer not null default 0,
  scheduled integer not null default 0,
  handed_over integer not null default 0,
  withdrawn integer not null default 0,
  failed integer not null default 0,
  undelivered integer not null default 0 check (undelivered between 0 and handed_over),
  is_removing boolean not null default false,
  created_at timestamptz not null,
  primary key (company_id, batch_id),
  check ((pause_reason is null) = (paused_at is null)),
  check (fixed_version is null or fixed_topic is not null),
  check (total = drafting + ready + flagged + awaiting_approval + scheduled + handed_over + withdrawn + failed)
);
create index batches_newest on batches (company_id, created_at desc, batch_id desc);
create index batches_sending on batches (created_at) where state = 'sending';
create index batches_removing on batches (created_at) where is_removing;
create index batches_under_way on batches (company_id) where state in ('drafting', 'reviewing', 'sending');
comment on table batches is 'Replies to many reviews that are decided on together: views of proposals.';
comment on column batches.pause_reason is 'It rests until a person resumes it; null: it does not.';
comment on column batches.resumes_at is 'Waiting until then, by itself: the AI is unavailable, or the day''s share of requests is used up.';
comment on column batches.fixed_topic is 'It says that what this topic is about is fixed, and in which version; a review gets one such reply.';
comment on column batches.is_removing is 'Whether published replies of it are still to be removed.';
comment on column batches.total is 'The frozen number of reviews. Triggers keep the number of proposals in each state (functions/proposals.sql), and its state as they change.';
comment on column batches.undelivered is 'Of those handed over: not accepted by the store yet.';
call scope_to_tenant('batches');
grant select (company_id, batch_id, state, pause_reason, scheduled, is_removing, created_at) on batches to rejoinder_cross_tenant;
create policy cross_tenant on batches for select to rejoinder_cross_tenant using (true);

create table proposals (
  company_id uuid not null,
  proposal_id uuid not null default gen_random_uuid(),
  app_id text not null,
  review_id text not null,
  review_revision integer not null,
  origin_kind text not null check (origin_kind in ('batch', 'rule', 'contributor', 'key')),
  batch_id uuid,
  replaces text,
  review_at timestamptz not null default now(),
  position integer not null,
  state text not null default 'drafting'
    check (state in ('drafting', 'ready', 'flagged', 'awaiting_approval', 'scheduled', 'handed_over', 'withdrawn', 'failed')),
  reason text check (reason in ('excluded', 'stopped', 'answered', 'review_changed', 'review_removed', 'no_reply_needed', 'app_removed',
    'blocked', 'writer', 'review_not_found', 'too_many_characters', 'no_permissions', 'too_old', 'store_refused')),
  text text not null default '',
  translated_text text not null default '',
  language text,
  drafted_text text not null default '',
  change text not null default 'unchanged' check (change in ('unchanged', 'edited', 'rewritten')),
  version integer not null default 0,
  warnings jsonb not null default '[]' check (jsonb_typeof(warnings) = 'array'),
  similar_to uuid[] not null default '{}',
  approved_by text,
  approved_name text,
  read_at timestamptz,
  reply_revision integer,
  delivery text check (delivery in ('queued', 'sending', 'sent', 'published')),
  removal text check (removal in ('wanted', 'begun', 'removed', 'replaced', 'failed')),
  created_at timestamptz not null default now(),
  primary key (company_id, proposal_id),
  foreign key (company_id, app_id, review_id) references reviews on delete cascade,
  foreign key (company_id, batch_id) references batches,
  check ((origin_kind = 'batch') = (batch_id is not null)),
  check ((approved_by is null) = (approved_name is null)),
  check (state not in ('scheduled', 'handed_over') or approved_by is not null),
  check ((state = 'handed_over') = (delivery is not null)),
  check (removal is null or state = 'handed_over'),
  check (state <> 'handed_over' or reply_revision is not null),
  check (case state
    when 'withdrawn' then reason in ('excluded', 'stopped', 'answered', 'review_changed', 'review_removed', 'no_reply_needed', 'app_removed')
    when 'failed' then reason in ('blocked', 'writer', 'review_not_found', 'too_many_characters', 'no_permissions', 'too_old', 'store_refused')
    else reason is null end)
);
create unique index proposals_open on proposals (company_id, app_id, review_id)
  where state in ('drafting', 'ready', 'flagged', 'awaiting_approval', 'scheduled');
create index proposals_of_batch on proposals (company_id, batch_id, position);
create index proposals_of_review on proposals (company_id, app_id, review_id, reply_revision);
comment on table proposals is
  'Texts that wait for a decision or for their time. A review has at most one open one; handed over, it is a row of submits and the outbox decides. What answers, changes or removes the review withdraws it (functions/proposals.sql).';
comment on column proposals.review_revision is 'The frozen revision: a text is never sent to another one.';
comment on column proposals.replaces is 'The published reply that this one is to replace; null: the review has none.';
comment on column proposals.review_at is 'When the frozen revision was written: a store may refuse replies to old reviews.';
comment on column proposals.position is 'Its place in the batch, from 0: random, so that the first ones are a sample.';
comment on column proposals.reason is 'Why it was withdrawn or failed; every bad outcome is one state and reason.';
comment on column proposals.drafted_text is 'The writer''s draft; change says how much a person changed it.';
comment on column proposals.version is 'Counts the texts: who approves names the one that was seen.';
comment on column proposals.warnings is '[{code, span}]; `rating` blocks.';
comment on column proposals.similar_to is 'Proposals of the batch, in the same language, with nearly the same text; any blocks.';
comment on column proposals.read_at is 'When a person approved this text after reading it; null for those approved as the rest.';
comment on column proposals.delivery is 'Once handed over: as its row in submits, which a trigger follows.';
comment on column proposals.removal is 'Whether the published reply is to be taken from its store again, and what came of that; replaced: by another reply since.';
call scope_to_tenant('proposals');

-- Proposals of a batch that came to (n > 0) or left a state.
create type proposal_change as (company_id uuid, batch_id uuid, state text, is_undelivered boolean, n integer);

------------------------------------------------------------------------------------------------------------------------
-- Labels and saved views
------------------------------------------------------------------------------------------------------------------------

create table labels (
  company_id uuid not null references companies,
  label_id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 40),
  colour text not null check (colour in ('grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple')),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, label_id)
);
create unique index labels_name on labels (company_id, lower(name)) where deleted_at is null;
comment on table labels is 'Labels that people put on reviews.';
comment on column labels.deleted_at is 'Gone for everyone; a job takes it off the reviews, then deletes the row.';
call scope_to_tenant('labels');

create table review_labels (
  company_id uuid not null,
  label_id uuid not null,
  app_id text not null,
  review_id text not null,
  modified_at timestamptz not null,
  is_answered boolean not null,
  no_reply_needed boolean not null,
  star_rating smallint not null,
  base_language text,
  was_edited boolean not null,
  version text,
  territory text,
  text_length integer not null,
  primary key (company_id, label_id, app_id, review_id),
  foreign key (company_id, label_id) references labels,
  foreign key (company_id, app_id, review_id) references reviews on delete cascade
);
create index review_labels_newest on review_labels (company_id, label_id, modified_at desc, review_id desc, app_id desc)
  include (is_answered, no_reply_needed, star_rating, base_language, was_edited, version, territory, text_length);
create index review_labels_of_review on review_labels (company_id, app_id, review_id);
comment on table review_labels is
  'The reviews of each label, newest first, except removed ones, with what filters look at: kept by a trigger from reviews (functions/review_labels.sql).';
call scope_to_tenant('review_labels');

create table notes (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  note_id uuid not null default gen_random_uuid(),
  text text not null check (length(text) between 1 and 10000),
  user_id text,
  user_name text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, app_id, review_id, note_id),
  foreign key (company_id, app_id, review_id) references reviews on delete cascade,
  foreign key (company_id, user_id) references users on delete set null (user_id)
);
create index notes_of_person on notes (company_id, user_id);
comment on table notes is 'What the people of a company tell each other about a review; no store sees it.';
comment on column notes.user_id is 'Null: this person has left.';
call scope_to_tenant('notes');

create table topics (
  company_id uuid not null references companies,
  topic_id text not null,
  name text check (length(name) between 1 and 40),
  description text not null default '' check (length(description) <= 200),
  merged_into text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, topic_id),
  foreign key (company_id, merged_into) references topics,
  check (merged_into <> topic_id)
);
create unique index topics_name on topics (company_id, lower(name)) where merged_into is null;
comment on table topics is 'What reviews can be about: a company''s own topics, and the built-in ones it has changed.';
comment on column topics.topic_id is 'The name of a built-in topic (shared/domain/classification), or a random id.';
comment on column topics.name is 'Null: the built-in topic''s name in the language of the page.';
comment on column topics.merged_into is 'Its reviews count as those of this topic, which is not merged itself.';
comment on column topics.archived_at is 'No longer offered to the writer; reviews keep it.';
call scope_to_tenant('topics');

create table review_topics (
  company_id uuid not null,
  topic_id text not null,
  app_id text not null,
  review_id text not null,
  modified_at timestamptz not null,
  is_answered boolean not null,
  no_reply_needed boolean not null,
  star_rating smallint not null,
  base_language text,
  was_edited boolean not null,
  version text,
  territory text,
  text_length integer not null,
  kind text not null,
  sentiment smallint not null,
  primary key (company_id, topic_id, app_id, review_id),
  foreign key (company_id, app_id, review_id) references reviews on delete cascade
);
create index review_topics_newest on review_topics (company_id, topic_id, modified_at desc, review_id desc, app_id desc)
  include (is_answered, no_reply_needed, star_rating, base_language, was_edited, version, territory, text_length, kind, sentiment);
create index review_topics_of_review on review_topics (company_id, app_id, review_id);
comment on table review_topics is
  'The reviews of each topic, newest first, except removed ones, with what filters look at: kept by a trigger from reviews (functions/review_topics.sql).';
call scope_to_tenant('review_topics');

create table classification_tallies (
  company_id uuid not null,
  app_id text not null,
  is_answered boolean not null,
  kind text not null,
  sentiment smallint not null,
  n integer not null,
  primary key (company_id, app_id, is_answered, kind, sentiment)
);
comment on table classification_tallies is 'The number of listed reviews of an app by kind and sentiment (functions/classified.sql).';
call scope_to_tenant('classification_tallies');

create table topic_tallies (
  company_id uuid not null,
  app_id text not null,
  is_answered boolean not null,
  topic_id text not null,
  n integer not null,
  primary key (company_id, app_id, is_answered, topic_id)
);
comment on table topic_tallies is 'The number of listed reviews of an app by topic (functions/classified.sql).';
call scope_to_tenant('topic_tallies');

-- Classified reviews that were added (n > 0) or removed.
create type classified_change as (
  company_id uuid, app_id text, is_answered boolean, kind text, sentiment smallint, topics text[], n integer);

create table backfills (
  company_id uuid primary key references companies,
  state text not null check (state in ('running', 'paused', 'done')),
  total integer not null,
  done integer not null default 0,
  skipped integer not null default 0,
  cursor_at timestamptz not null,
  cursor_review text not null default '',
  cursor_app text not null default '',
  resumes_at timestamptz,
  started_at timestamptz not null,
  check (done >= 0 and skipped >= 0)
);
comment on table backfills is 'The classification of a company''s earlier reviews, newest first.';
comment on column backfills.total is 'Reviews without classification when it was started.';
comment on column backfills.skipped is 'Reviews that the writer gave no usable answer for.';
comment on column backfills.cursor_at is 'The review examined last; everything after it, in order, is still to do.';
comment on column backfills.resumes_at is 'Waiting until then: the day''s share of AI requests is used up, or the AI is unavailable.';
call scope_to_tenant('backfills');

create table views (
  company_id uuid not null references companies,
  view_id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null,
  sort text not null check (sort in ('newest', 'oldest', 'lowestStars')),
  search text,
  is_pinned boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, view_id)
);
create unique index views_name on views (company_id, lower(name));
comment on table views is 'Saved views: filters with a name, shared by a company.';
call scope_to_tenant('views');

create table exports (
  company_id uuid not null references companies,
  export_id uuid not null default gen_random_uuid(),
  user_id text not null,
  request jsonb not null,
  secret_hash text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  rows integer not null default 0,
  total integer,
  created_at timestamptz not null,
  lease_until timestamptz not null,
  primary key (company_id, export_id)
);
comment on table exports is 'Downloads of reviews as a file, of the last day.';
comment on column exports.user_id is 'The person whose access the download has.';
comment on column exports.request is 'The filter, the search and the order, as in the API.';
comment on column exports.secret_hash is 'Of the secret in the download''s address; null once it was used.';
comment on column exports.rows is 'The reviews sent so far.';
comment on column exports.total is 'How many there are; null: not counted.';
comment on column exports.lease_until is 'Waiting: until when the download may begin. Running: when its node is presumed dead. After it, the export has failed.';
call scope_to_tenant('exports');

------------------------------------------------------------------------------------------------------------------------
-- Counts and search, maintained by triggers on the reviews
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
  'The number of reviews of an app on each day (UTC), one row per year. They translate an offset in a list to a day and list the months to search.';
comment on column review_days.n is 'The sum of its days.';
comment on column review_days.days is '366 counts, from January 1.';
call scope_to_tenant('review_days');
grant select on review_days to rejoinder_cross_tenant;
create policy cross_tenant on review_days for select to rejoinder_cross_tenant using (true);

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
comment on table review_tallies is 'The number of reviews of an app by kind, for the filters.';
comment on column review_tallies.version is 'Empty: all versions together.';
comment on column review_tallies.star_rating is '0: all reviews of the version.';
comment on column review_tallies.base_language is 'Empty: unknown.';
call scope_to_tenant('review_tallies');

-- Reviews of one kind and day that were added (n > 0) or removed.
create type review_change as (
  company_id uuid, app_id text, is_answered boolean, star_rating smallint, base_language text, was_edited boolean,
  version text, day date, n integer);

create table review_words (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  words_in_month tsvector,
  modified_at timestamptz,
  primary key (company_id, app_id, review_id)
);
-- A search looks up each month separately, and each lookup scans the index's pending list, hence a short one.
create index review_words_found on review_words using gin (words_in_month) with (gin_pending_list_limit = 128);
comment on table review_words is 'The search words of each review, written shortly after the review.';
comment on column review_words.modified_at is 'The date of the review that the words are of.';
comment on column review_words.words_in_month is
  'Each word is prefixed with a key of its app and month (UTC), so that a lookup reads only those and a search can start with the newest month.';
call scope_to_tenant('review_words');
grant select on review_words to rejoinder_cross_tenant;
create policy cross_tenant on review_words for select to rejoinder_cross_tenant using (true);

create table search_index_queue (
  company_id uuid not null,
  id bigint not null generated always as identity,
  app_id text not null,
  review_ids text[] not null,
  primary key (company_id, id)
);
comment on table search_index_queue is 'Reviews to index for search: one row per page, written in the transaction of the reviews.';
call scope_to_tenant('search_index_queue');
grant select on search_index_queue to rejoinder_cross_tenant;
create policy cross_tenant on search_index_queue for select to rejoinder_cross_tenant using (true);

------------------------------------------------------------------------------------------------------------------------
-- Insights: sums by day of the company's time zone, kept by the statements that change reviews (functions/insights.sql).
-- Removed reviews are in none. At most twelve rows for each review. A row has the days of a week, a month or half a year in
-- arrays, so that a year is few rows wherever they lie. Arrays are compressed, since most of their numbers are small, and
-- kept in the row (storage main).
------------------------------------------------------------------------------------------------------------------------

create table insight_reviews (
  company_id uuid not null,
  app_id text not null,
  base_language text not null,
  month date not null,
  n integer[] storage main not null,
  answered integer[] storage main not null,
  set_aside integer[] storage main not null,
  classified integer[] storage main not null,
  primary key (company_id, app_id, base_language, month)
);
comment on table insight_reviews is
  'The reviews written in each month, by language: five numbers for each of 31 days, by stars.';
comment on column insight_reviews.base_language is '`*`: all languages together. Empty: unknown.';
comment on column insight_reviews.set_aside is 'Those not answered that need no reply.';
call scope_to_tenant('insight_reviews');

create table insight_versions (
  company_id uuid not null,
  app_id text not null,
  version text not null,
  month date not null,
  n integer[] storage main not null,
  answered integer[] storage main not null,
  set_aside integer[] storage main not null,
  classified integer[] storage main not null,
  primary key (company_id, app_id, version, month)
);
comment on table insight_versions is 'As insight_reviews, by version instead of language; only reviews with a version.';
call scope_to_tenant('insight_versions');

create table insight_topics (
  company_id uuid not null,
  app_id text not null,
  topic_id text not null,
  half_year date not null,
  n integer[] storage main not null,
  primary key (company_id, app_id, topic_id, half_year)
);
comment on table insight_topics is
  'The reviews written in each half of a year, by topic: five numbers for each of 184 days, by stars. A merged topic is still itself here.';
comment on column insight_topics.half_year is 'January 1 or July 1.';
call scope_to_tenant('insight_topics');

create table insight_version_topics (
  company_id uuid not null,
  app_id text not null,
  version text not null,
  topic_id text not null,
  month date not null,
  n integer[] storage main not null,
  primary key (company_id, app_id, version, topic_id, month)
);
comment on table insight_version_topics is 'The reviews of each version and month, by topic: a number for each of 31 days.';
call scope_to_tenant('insight_version_topics');

create table insight_replies (
  company_id uuid not null,
  app_id text not null,
  base_language text not null,
  week date not null,
  n integer[] storage main not null,
  primary key (company_id, app_id, base_language, week)
);
comment on table insight_replies is 'The replies of each week, by language, by stars and by the time that they took.';
comment on column insight_replies.n is
  '120 numbers for each of seven days: 24 for each of one to five stars, by the minutes from review to reply (reply_bucket).';
comment on column insight_replies.week is 'Its Monday.';
call scope_to_tenant('insight_replies');

create table insight_drafts (
  company_id uuid not null,
  app_id text not null,
  month date not null,
  n integer[] storage main not null,
  primary key (company_id, app_id, month)
);
comment on table insight_drafts is
  'The replies of each month that people sent unchanged, edited and rewritten: three numbers for each of 31 days.';
call scope_to_tenant('insight_drafts');

create table insight_trials (
  company_id uuid not null,
  app_id text not null,
  month date not null,
  stars smallint not null,
  length smallint not null,
  n integer not null,
  raised integer[] not null,
  removed integer[] not null,
  replied integer[] not null,
  replied_raised integer[] not null,
  replied_removed integer[] not null,
  primary key (company_id, app_id, month, stars, length)
);
comment on table insight_trials is
  'What became of reviews of one to four stars: how many were written in a month (UTC), and 25 numbers by their age at each event (functions/reply_trials.sql).';
comment on column insight_trials.raised is 'Those that got more stars before any reply, by their age then.';
comment on column insight_trials.removed is 'Those that were removed before any reply, by their age then.';
comment on column insight_trials.replied is 'Those that were answered, by their age then.';
comment on column insight_trials.replied_raised is 'Of those answered, the ones that got more stars within 28 days, by their age when answered.';
comment on column insight_trials.replied_removed is 'The same, removed within 28 days.';
call scope_to_tenant('insight_trials');

create table store_ratings (
  company_id uuid not null,
  app_id text not null,
  day date not null,
  country text not null,
  average double precision not null check (average between 1 and 5),
  ratings bigint,
  primary key (company_id, app_id, day, country),
  foreign key (company_id, app_id) references apps on delete cascade
);
comment on table store_ratings is 'What the stores show everybody, once a day: the average of all ratings, also of those without a review.';
comment on column store_ratings.country is 'ISO 3166 alpha-2 of Apple''s storefront; empty: Google Play.';
comment on column store_ratings.ratings is 'Null: the store does not tell.';
call scope_to_tenant('store_ratings');

-- Alike reviews that were added (n > 0) or removed.
create type trial_change as (
  company_id uuid, app_id text, month date, stars smallint, length smallint, event text, age smallint, outcome text, n integer);

-- Alike reviews that were added (n > 0) or removed.
create type insight_change as (
  company_id uuid, app_id text, written_day date, star_rating smallint, base_language text, version text, is_answered boolean,
  is_set_aside boolean, is_classified boolean, topics text[], answered_day date, bucket smallint, draft_change text, n integer);

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
comment on table prompts is 'A company''s own instructions to the writer; empty means the default.';
call scope_to_tenant('prompts');

create table writer_usage (
  company_id uuid not null references companies,
  day date not null,
  calls integer not null default 0,
  draft_calls integer not null default 0,
  improve_calls integer not null default 0,
  batch_calls integer not null default 0,
  classification_calls integer not null default 0,
  backfill_calls integer not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  failures integer not null default 0,
  blocked integer not null default 0,
  over_limit integer not null default 0,
  primary key (company_id, day)
);
create index writer_usage_by_day on writer_usage (day);
comment on table writer_usage is 'A company''s calls to the writer on a day (UTC), with their tokens and outcomes.';
comment on column writer_usage.calls is 'Those of all classes of work, each of which has a column.';
comment on column writer_usage.failures is 'Calls that failed.';
comment on column writer_usage.blocked is 'Answers that failed the checks after every retry.';
comment on column writer_usage.over_limit is 'Calls not made because the daily limit was reached.';
call scope_to_tenant('writer_usage');
grant select (day, calls, tokens_in, tokens_out, failures, blocked, over_limit) on writer_usage to rejoinder_cross_tenant;
create policy cross_tenant on writer_usage for select to rejoinder_cross_tenant using (true);
grant select (company_id), delete on writer_usage to rejoinder_cross_tenant;
create policy cross_tenant_delete on writer_usage for delete to rejoinder_cross_tenant using (true);

create table writer_requests (
  company_id uuid not null references companies,
  app_id text not null,
  review_id text not null,
  lease_until timestamptz not null,
  primary key (company_id, app_id, review_id)
);
comment on table writer_requests is 'Reviews with a call to the writer in flight: of two jobs for one review, only the first makes the call.';
comment on column writer_requests.lease_until is 'After this the caller is presumed dead.';
call scope_to_tenant('writer_requests');

------------------------------------------------------------------------------------------------------------------------
-- Live events
------------------------------------------------------------------------------------------------------------------------

create table changes (
  company_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  kind text not null check (kind in ('reviews', 'many', 'apps', 'draft', 'labels', 'views', 'topics', 'notes', 'batches')),
  app_id text not null,
  review_ids text[],
  user_id text,
  created_at timestamptz not null default now(),
  primary key (company_id, xid, id)
);
create index changes_old on changes (created_at);
comment on table changes is
  'Which rows changed, for live events; their state is read when the event is sent. Written by triggers. Read in the order of (xid, id), only below the oldest running transaction, so that a late commit is not skipped.';
comment on column changes.review_ids is 'Null: too many to list, or not about single reviews.';
comment on column changes.user_id is 'The only person to notify; null: everyone in the company.';
call scope_to_tenant('changes');
grant select (company_id, xid, id, created_at), delete on changes to rejoinder_cross_tenant;
create policy cross_tenant_select on changes for select to rejoinder_cross_tenant using (true);
create policy cross_tenant_delete on changes for delete to rejoinder_cross_tenant using (true);

create table change_floors (
  company_id uuid primary key,
  xid xid8 not null,
  id bigint not null
);
comment on table change_floors is 'The newest deleted change of each company.';
call scope_to_tenant('change_floors');
grant select, insert, update on change_floors to rejoinder_cross_tenant;
create policy cross_tenant on change_floors to rejoinder_cross_tenant using (true) with check (true);

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
  'The job queue (decision 39). A row is a job that is waiting, running or set aside; a finished job is deleted.';
comment on column jobs.key is 'Deduplicates: two jobs of a company and queue with the same key are one job.';
comment on column jobs.run_at is 'Waiting: when it may start. Running: when its lease ends.';
comment on column jobs.rerun_at is 'When to run it once more, because it was enqueued again while running.';
comment on column jobs.claims is 'How often it was started: the fencing token of its worker.';
comment on column jobs.attempts is 'The starts that count towards the limit of attempts.';
call scope_to_tenant('jobs');
grant select, update, delete on jobs to rejoinder_cross_tenant;
create policy cross_tenant on jobs to rejoinder_cross_tenant using (true) with check (true);

grant insert on changes to rejoinder_cross_tenant;
create policy cross_tenant_insert on changes for insert to rejoinder_cross_tenant with check (true);

create table internal.schedules (
  name text primary key,
  next_at timestamptz not null
);
comment on table internal.schedules is 'Periodic tasks, each run by one node at a time.';
grant select, insert, update on internal.schedules to rejoinder_cross_tenant;
