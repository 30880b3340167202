create role rejoinder_cross_tenant nologin;

create role rejoinder_tenant nologin;

create schema internal;
grant usage on schema internal to rejoinder_cross_tenant;

grant usage on schema public to public;
grant usage on schema public to rejoinder_cross_tenant;
grant usage on schema public to rejoinder_tenant;

create schema sign_in;
grant usage on schema sign_in to rejoinder_tenant;

create type proposal_change as (
  company_id uuid,
  batch_id uuid,
  state text,
  is_undelivered boolean,
  n integer
);

create type review_change as (
  company_id uuid,
  app_id text,
  is_listed boolean,
  is_removed boolean,
  is_answered boolean,
  star_rating smallint,
  base_language text,
  was_edited boolean,
  version text,
  day date,
  written_day date,
  is_set_aside boolean,
  kind text,
  sentiment smallint,
  topics text[],
  answered_day date,
  bucket smallint,
  draft_change text,
  trial trial,
  n integer
);

create type trial as (
  month date,
  stars smallint,
  length smallint,
  event text,
  age smallint,
  outcome text
);

create table internal.people (
  user_id text not null,
  username text not null,
  first_name text not null,
  last_name text not null,
  known_languages text[] default '{en}'::text[] not null,
  settings jsonb default '{}'::jsonb not null,
  email_verified boolean default false not null,
  tokens_valid_after timestamp with time zone,
  company_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint people_pkey PRIMARY KEY (user_id)
);
create UNIQUE INDEX people_username ON internal.people USING btree (lower(username));
grant insert, select, update on table internal.people to rejoinder_cross_tenant;
create trigger people_notify AFTER UPDATE ON internal.people FOR EACH ROW EXECUTE FUNCTION notify_callers_of_person();
create trigger people_publish AFTER UPDATE OF first_name, last_name, username ON internal.people FOR EACH ROW WHEN (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name OR old.username IS DISTINCT FROM new.username) EXECUTE FUNCTION publish_names();
comment on table internal.people is 'The people of all companies.';
comment on column internal.people.user_id is 'The subject of the identity provider''s tokens.';
comment on column internal.people.settings is 'The person''s preferences, named as in the API; those never set are missing.';
comment on column internal.people.email_verified is 'According to the identity provider at registration.';
comment on column internal.people.tokens_valid_after is 'ID tokens issued earlier are refused: the password was changed, or the account deleted.';
comment on column internal.people.company_id is 'The company used last: that of a request which names none.';

create table internal.rate_limits (
  bucket text not null,
  requests timestamp with time zone[] not null,
  last_request_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (bucket)
);
create INDEX rate_limits_last_request ON internal.rate_limits USING btree (last_request_at);
grant delete, insert, select, update on table internal.rate_limits to rejoinder_cross_tenant;
comment on table internal.rate_limits is 'Requests of rate-limited operations, counted over all nodes.';
comment on column internal.rate_limits.bucket is 'The operation, and the address or company it is limited for.';
comment on column internal.rate_limits.requests is 'When the requests of the last day were made, oldest first; at most the daily limit.';

create table internal.schedules (
  name text not null,
  next_at timestamp with time zone not null,
  constraint schedules_pkey PRIMARY KEY (name)
);
grant insert, select, update on table internal.schedules to rejoinder_cross_tenant;
comment on table internal.schedules is 'Periodic tasks, each run by one node at a time.';

create table internal.trials (
  mark text not null,
  ends_at timestamp with time zone not null,
  company_id uuid,
  constraint trials_pkey PRIMARY KEY (mark)
);
grant insert, select on table internal.trials to rejoinder_cross_tenant;
grant update (company_id) on table internal.trials to rejoinder_cross_tenant;
comment on table internal.trials is 'Who had a trial, and until when: keyed hashes of a person''s e-mail address or of a store account. They outlive the company.';
comment on column internal.trials.company_id is 'The company in which it goes on; null if it began before this was kept.';

create table app_reads (
  company_id uuid not null,
  app_id text not null,
  read_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  review_ids text[] default '{}'::text[] not null,
  lease_until timestamp with time zone,
  constraint app_reads_company_id_app_id_fkey FOREIGN KEY (company_id, app_id) REFERENCES apps(company_id, app_id),
  constraint app_reads_pkey PRIMARY KEY (company_id, app_id)
);
alter table app_reads enable row level security;
alter table app_reads force row level security;
create policy apps on app_reads as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on app_reads for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table app_reads to rejoinder_tenant;
comment on table app_reads is 'The last read of the top of an app''s list before sending replies.';
comment on column app_reads.review_ids is 'The reviews it contained.';
comment on column app_reads.lease_until is 'The lease of the node that is reading it now.';

create table app_syncs (
  company_id uuid not null,
  app_id text not null,
  due_at timestamp with time zone default now() not null,
  last_succeeded_at timestamp with time zone,
  last_full_at timestamp with time zone,
  failing_since timestamp with time zone,
  last_error text,
  refused_since timestamp with time zone,
  overdue_since timestamp with time zone,
  drafts_to_prepare integer,
  cursor text,
  cursor_page integer,
  cursor_is_full boolean,
  cursor_since timestamp with time zone,
  cursor_checkpoint text,
  unreadable text[] default '{}'::text[] not null,
  unreadable_since timestamp with time zone,
  releases_read_at timestamp with time zone,
  ratings_read_at timestamp with time zone,
  takes_old boolean,
  takes_old_at timestamp with time zone,
  constraint app_syncs_company_id_app_id_fkey FOREIGN KEY (company_id, app_id) REFERENCES apps(company_id, app_id),
  constraint app_syncs_last_error_check CHECK (last_error = ANY (ARRAY['CREDENTIALS'::text, 'PERMISSIONS'::text, 'API_DISABLED'::text, 'STORE_AWAY'::text, 'NOT_LINKED'::text])),
  constraint app_syncs_pkey PRIMARY KEY (company_id, app_id)
);
create INDEX app_syncs_due ON app_syncs USING btree (due_at);
create INDEX app_syncs_failing ON app_syncs USING btree (failing_since) WHERE failing_since IS NOT NULL;
alter table app_syncs enable row level security;
alter table app_syncs force row level security;
create policy apps on app_syncs as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy cross_tenant on app_syncs for select to rejoinder_cross_tenant using (true);
create policy tenant on app_syncs for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table app_syncs to rejoinder_tenant;
grant select (app_id, company_id, due_at, failing_since, last_succeeded_at) on table app_syncs to rejoinder_cross_tenant;
create trigger app_syncs_publish_update AFTER UPDATE ON app_syncs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_sync_changes();
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

create table apps (
  company_id uuid not null,
  app_id text not null,
  store text not null,
  name text not null,
  image text not null,
  creator text not null,
  model text not null,
  additional_prompt text default ''::text not null,
  prompt_modifiers jsonb not null,
  added_at timestamp with time zone default now() not null,
  hidden_at timestamp with time zone,
  hidden_by_unlink boolean default false not null,
  constraint apps_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint apps_pkey PRIMARY KEY (company_id, app_id),
  constraint apps_store_check CHECK (store = ANY (ARRAY['apple'::text, 'google'::text]))
);
create INDEX apps_by_id ON apps USING btree (app_id) WHERE hidden_at IS NULL;
alter table apps enable row level security;
alter table apps force row level security;
create policy apps on apps as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy cross_tenant on apps for select to rejoinder_cross_tenant using (true);
create policy tenant on apps for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table apps to rejoinder_tenant;
grant select (app_id, company_id, hidden_at, model, store) on table apps to rejoinder_cross_tenant;
create trigger apps_prevent_delete AFTER DELETE ON apps REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION prevent_delete_with_reviews();
create trigger apps_publish_delete AFTER DELETE ON apps REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_app_changes();
create trigger apps_publish_hidden AFTER UPDATE ON apps REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_hidden_apps();
create trigger apps_publish_insert AFTER INSERT ON apps REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_app_changes();
create trigger apps_publish_update AFTER UPDATE ON apps REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_app_changes();
comment on table apps is 'The apps a company has added, and how replies for them are written.';
comment on column apps.hidden_at is 'When it was deleted or unlinked; its reviews are kept.';
comment on column apps.hidden_by_unlink is 'Hidden by unlinking, so the next link shows it again; an app a person deleted stays hidden.';

create table backfills (
  company_id uuid not null,
  state text not null,
  total integer not null,
  done integer default 0 not null,
  skipped integer default 0 not null,
  cursor_at timestamp with time zone not null,
  cursor_review text default ''::text not null,
  cursor_app text default ''::text not null,
  resumes_at timestamp with time zone,
  started_at timestamp with time zone not null,
  constraint backfills_check CHECK (done >= 0 AND skipped >= 0),
  constraint backfills_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint backfills_pkey PRIMARY KEY (company_id),
  constraint backfills_state_check CHECK (state = ANY (ARRAY['running'::text, 'paused'::text, 'done'::text]))
);
alter table backfills enable row level security;
alter table backfills force row level security;
create policy tenant on backfills for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table backfills to rejoinder_tenant;
comment on table backfills is 'The classification of a company''s earlier reviews, newest first.';
comment on column backfills.total is 'Reviews without classification when it was started.';
comment on column backfills.skipped is 'Reviews that the writer gave no usable answer for.';
comment on column backfills.cursor_at is 'The review examined last; everything after it, in order, is still to do.';
comment on column backfills.resumes_at is 'Waiting until then: the day''s share of AI requests is used up, or the AI is unavailable.';

create table batches (
  company_id uuid not null,
  batch_id uuid default gen_random_uuid() not null,
  state text default 'drafting'::text not null,
  pause_reason text,
  paused_at timestamp with time zone,
  resumes_at timestamp with time zone,
  instruction text not null,
  fixed_topic text,
  fixed_version text,
  user_id text not null,
  user_name text not null,
  total integer default 0 not null,
  drafting integer default 0 not null,
  ready integer default 0 not null,
  flagged integer default 0 not null,
  awaiting_approval integer default 0 not null,
  scheduled integer default 0 not null,
  handed_over integer default 0 not null,
  withdrawn integer default 0 not null,
  failed integer default 0 not null,
  undelivered integer default 0 not null,
  is_removing boolean default false not null,
  created_at timestamp with time zone not null,
  sends_at timestamp with time zone,
  apps text[] default '{}'::text[] not null,
  constraint batches_check CHECK (undelivered >= 0 AND undelivered <= handed_over),
  constraint batches_check1 CHECK ((pause_reason IS NULL) = (paused_at IS NULL)),
  constraint batches_check2 CHECK (fixed_version IS NULL OR fixed_topic IS NOT NULL),
  constraint batches_check3 CHECK (total = (drafting + ready + flagged + awaiting_approval + scheduled + handed_over + withdrawn + failed)),
  constraint batches_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint batches_instruction_check CHECK (length(instruction) >= 1 AND length(instruction) <= 1000),
  constraint batches_pause_reason_check CHECK (pause_reason = ANY (ARRAY['person'::text, 'no_access'::text, 'store_unlinked'::text, 'author_removed'::text])),
  constraint batches_pkey PRIMARY KEY (company_id, batch_id),
  constraint batches_state_check CHECK (state = ANY (ARRAY['drafting'::text, 'reviewing'::text, 'sending'::text, 'done'::text, 'stopped'::text]))
);
create INDEX batches_newest ON batches USING btree (company_id, created_at DESC, batch_id DESC);
create INDEX batches_removing ON batches USING btree (created_at) WHERE is_removing;
create INDEX batches_sending ON batches USING btree (created_at) WHERE state = 'sending'::text;
create INDEX batches_under_way ON batches USING btree (company_id) WHERE state = ANY (ARRAY['drafting'::text, 'reviewing'::text, 'sending'::text]);
alter table batches enable row level security;
alter table batches force row level security;
create policy cross_tenant on batches for select to rejoinder_cross_tenant using (true);
create policy tenant on batches for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table batches to rejoinder_tenant;
grant select (batch_id, company_id, created_at, is_removing, pause_reason, scheduled, state) on table batches to rejoinder_cross_tenant;
create trigger batches_publish_insert AFTER INSERT ON batches REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changes_about_apps();
create trigger batches_publish_update AFTER UPDATE ON batches REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changes_about_apps();
comment on table batches is 'Replies to many reviews that are decided on together: views of proposals.';
comment on column batches.pause_reason is 'It rests until a person resumes it; null: it does not.';
comment on column batches.resumes_at is 'Waiting until then, by itself: the AI is unavailable, or the day''s share of requests is used up.';
comment on column batches.fixed_topic is 'It says that what this topic is about is fixed, and in which version; a review gets one such reply.';
comment on column batches.total is 'The frozen number of reviews. Triggers keep the number of proposals in each state (functions/proposals.sql), and its state as they change.';
comment on column batches.undelivered is 'Of those handed over: not accepted by the store yet.';
comment on column batches.is_removing is 'Whether published replies of it are still to be removed.';
comment on column batches.sends_at is 'Sending was asked for: nothing leaves before, and until then all of it can be undone.';
comment on column batches.apps is 'The apps of its reviews.';

create table change_floors (
  company_id uuid not null,
  xid xid8 not null,
  id bigint not null,
  constraint change_floors_pkey PRIMARY KEY (company_id)
);
alter table change_floors enable row level security;
alter table change_floors force row level security;
create policy cross_tenant on change_floors for all to rejoinder_cross_tenant using (true) with check (true);
create policy tenant on change_floors for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant insert, select, update on table change_floors to rejoinder_cross_tenant;
grant delete, insert, select, update on table change_floors to rejoinder_tenant;
comment on table change_floors is 'The newest deleted change of each company.';

create table changes (
  company_id uuid not null,
  xid xid8 default pg_current_xact_id() not null,
  id bigint generated always as identity not null,
  kind text not null,
  app_id text not null,
  review_ids text[],
  user_id text,
  created_at timestamp with time zone default now() not null,
  apps text[],
  constraint changes_kind_check CHECK (kind = ANY (ARRAY['reviews'::text, 'many'::text, 'apps'::text, 'draft'::text, 'labels'::text, 'views'::text, 'topics'::text, 'notes'::text, 'batches'::text, 'destinations'::text, 'incidents'::text, 'members'::text])),
  constraint changes_pkey PRIMARY KEY (company_id, xid, id)
);
create INDEX changes_old ON changes USING btree (created_at);
alter table changes enable row level security;
alter table changes force row level security;
create policy apps on changes as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy cross_tenant_delete on changes for delete to rejoinder_cross_tenant using (true);
create policy cross_tenant_insert on changes for insert to rejoinder_cross_tenant with check (true);
create policy cross_tenant_select on changes for select to rejoinder_cross_tenant using (true);
create policy tenant on changes for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert on table changes to rejoinder_cross_tenant;
grant delete, insert, select, update on table changes to rejoinder_tenant;
grant select (company_id, created_at, id, xid) on table changes to rejoinder_cross_tenant;
create trigger changes_notify_insert AFTER INSERT ON changes REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION notify_changes();
comment on table changes is 'Which rows changed, for live events; their state is read when the event is sent. Written by triggers. Read in the order of (xid, id), only below the oldest running transaction, so that a late commit is not skipped.';
comment on column changes.review_ids is 'Null: too many to list, or not about single reviews.';
comment on column changes.user_id is 'The only person to notify; null: everyone in the company.';
comment on column changes.apps is 'Of a row about several apps together, which only those who see all of them are told of; else null.';

create table classification_tallies (
  company_id uuid not null,
  app_id text not null,
  is_answered boolean not null,
  kind text not null,
  sentiment smallint not null,
  n integer not null,
  constraint classification_tallies_pkey PRIMARY KEY (company_id, app_id, is_answered, kind, sentiment)
);
alter table classification_tallies enable row level security;
alter table classification_tallies force row level security;
create policy apps on classification_tallies as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on classification_tallies for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table classification_tallies to rejoinder_tenant;
comment on table classification_tallies is 'The number of listed reviews of an app by kind and sentiment (functions/classified.sql).';

create table companies (
  company_id uuid default gen_random_uuid() not null,
  name text not null,
  trial_ends_at timestamp with time zone,
  subscription_ends_at timestamp with time zone,
  is_subscription_canceled boolean default false not null,
  time_zone text default 'UTC'::text not null,
  shows_classification boolean default true not null,
  fetches_store_ratings boolean default true not null,
  shows_person_figures boolean default false not null,
  created_at timestamp with time zone default now() not null,
  morning_on date,
  constraint companies_pkey PRIMARY KEY (company_id)
);
alter table companies enable row level security;
alter table companies force row level security;
create policy cross_tenant on companies for select to rejoinder_cross_tenant using (true);
create policy tenant on companies for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table companies to rejoinder_tenant;
grant select (company_id, is_subscription_canceled, morning_on, name, subscription_ends_at, time_zone, trial_ends_at) on table companies to rejoinder_cross_tenant;
create trigger companies_notify AFTER DELETE OR UPDATE ON companies FOR EACH ROW EXECUTE FUNCTION notify_callers();
comment on table companies is 'The tenants: publishers, with their trial and the state of their subscriptions.';
comment on column companies.time_zone is 'An IANA name; its days are those of filters by date.';
comment on column companies.shows_classification is 'Whether cards show kind, sentiment and topics.';
comment on column companies.fetches_store_ratings is 'Whether the public ratings of its apps are read once a day.';
comment on column companies.shows_person_figures is 'Whether insights tell how many replies each person sent.';
comment on column companies.morning_on is 'The last day, in its time zone, whose mails of the morning were written.';

create table deliveries (
  company_id uuid not null,
  delivery_id uuid not null,
  kind text not null,
  dedupe_key text not null,
  sealed_content text,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  error text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  "position" bigint generated always as identity not null,
  notice_id uuid,
  destination_id uuid,
  user_id text,
  event text,
  subject jsonb,
  failures integer default 0 not null,
  message_id uuid,
  is_replay boolean default false not null,
  constraint deliveries_check1 CHECK ((state = 'waiting'::text) = (settled_at IS NULL)),
  constraint deliveries_company_id_dedupe_key_key UNIQUE (company_id, dedupe_key),
  constraint deliveries_company_id_destination_id_fkey FOREIGN KEY (company_id, destination_id) REFERENCES destinations(company_id, destination_id) ON DELETE CASCADE,
  constraint deliveries_destination CHECK ((kind = 'mail'::text) = (destination_id IS NULL)),
  constraint deliveries_kind_check CHECK (kind = ANY (ARRAY['mail'::text, 'slack'::text, 'teams'::text, 'webhook'::text])),
  constraint deliveries_mail_content CHECK (kind <> 'mail'::text OR (state = 'waiting'::text) = (sealed_content IS NOT NULL)),
  constraint deliveries_pkey PRIMARY KEY (company_id, delivery_id),
  constraint deliveries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))
);
create INDEX deliveries_due ON deliveries USING btree (company_id, destination_id, due_at, "position") WHERE state = 'waiting'::text AND destination_id IS NOT NULL;
create INDEX deliveries_expired ON deliveries USING btree (expires_at) WHERE state = 'waiting'::text;
create INDEX deliveries_of_destination ON deliveries USING btree (company_id, destination_id, "position" DESC) WHERE destination_id IS NOT NULL;
create INDEX deliveries_settled ON deliveries USING btree (settled_at) WHERE settled_at IS NOT NULL;
alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy cross_tenant_delete on deliveries for delete to rejoinder_cross_tenant using (true);
create policy cross_tenant_select on deliveries for select to rejoinder_cross_tenant using (true);
create policy tenant on deliveries for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete on table deliveries to rejoinder_cross_tenant;
grant delete, insert, select, update on table deliveries to rejoinder_tenant;
grant select (attempts, company_id, created_at, delivery_id, expires_at, kind, sealed_content, settled_at, state) on table deliveries to rejoinder_cross_tenant;
comment on table deliveries is 'The outbox: mails (decision 61), and what goes to channels (decision 70). Mails of no company have the id of zeros.';
comment on column deliveries.kind is 'Of the destination.';
comment on column deliveries.dedupe_key is 'What it reports: two with one key are one delivery.';
comment on column deliveries.sealed_content is 'Encrypted. Of a mail: address and content, deleted once it is settled. Else the body, made by the first attempt and the same in each.';
comment on column deliveries.attempts is 'Counted by the claim, and the fencing token of its worker.';
comment on column deliveries.due_at is 'When the next attempt may begin. During one: when its lease ends.';
comment on column deliveries.expires_at is 'No attempt begins later.';
comment on column deliveries.error is 'A code, of the last failed attempt; never the answer, which may quote the address.';
comment on column deliveries."position" is 'The order in which they were written.';
comment on column deliveries.user_id is 'Whom a mail is for.';
comment on column deliveries.event is 'Of a webhook: its type.';
comment on column deliveries.subject is 'What an event is about: ids and numbers, never a text.';
comment on column deliveries.failures is 'Attempts that failed, which its schedule counts; a pause that was asked for is none.';
comment on column deliveries.message_id is 'What the receiver knows it by; null: its own id. A message that is sent once more has that of the first.';

create table delivery_attempts (
  company_id uuid not null,
  delivery_id uuid not null,
  attempt integer not null,
  at timestamp with time zone not null,
  status integer,
  error text,
  answer text,
  duration_ms integer not null,
  constraint delivery_attempts_company_id_delivery_id_fkey FOREIGN KEY (company_id, delivery_id) REFERENCES deliveries(company_id, delivery_id) ON DELETE CASCADE,
  constraint delivery_attempts_pkey PRIMARY KEY (company_id, delivery_id, attempt)
);
alter table delivery_attempts enable row level security;
alter table delivery_attempts force row level security;
create policy tenant on delivery_attempts for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table delivery_attempts to rejoinder_tenant;
comment on table delivery_attempts is 'The log of what was sent to channels.';
comment on column delivery_attempts.status is 'Of the answer; null: there was none.';
comment on column delivery_attempts.answer is 'Its first 2,000 characters.';

create table destinations (
  company_id uuid not null,
  destination_id uuid default gen_random_uuid() not null,
  kind text not null,
  name text not null,
  sealed_address text,
  sealed_secrets text,
  apps text[],
  kinds text[] not null,
  language text not null,
  is_on boolean default true not null,
  off_reason text,
  failures integer default 0 not null,
  failing_since timestamp with time zone,
  resume_at timestamp with time zone,
  last_error text,
  created_by text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint destinations_apps_check CHECK (cardinality(apps) > 0),
  constraint destinations_check1 CHECK (NOT is_on OR off_reason IS NULL),
  constraint destinations_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES memberships(company_id, user_id),
  constraint destinations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint destinations_deleted CHECK (deleted_at IS NULL OR NOT is_on),
  constraint destinations_kind_check CHECK (kind = ANY (ARRAY['slack'::text, 'teams'::text, 'webhook'::text])),
  constraint destinations_kinds_check CHECK (cardinality(kinds) > 0),
  constraint destinations_off_reason_check CHECK (off_reason = ANY (ARRAY['GONE'::text, 'REFUSED'::text, 'FAILING'::text])),
  constraint destinations_pkey PRIMARY KEY (company_id, destination_id),
  constraint destinations_sealed CHECK ((sealed_address IS NULL) = (deleted_at IS NOT NULL) AND (sealed_secrets IS NOT NULL) = (kind = 'webhook'::text AND deleted_at IS NULL))
);
create INDEX destinations_deleted_first ON destinations USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
create INDEX destinations_of_author ON destinations USING btree (company_id, created_by);
alter table destinations enable row level security;
alter table destinations force row level security;
create policy cross_tenant_delete on destinations for delete to rejoinder_cross_tenant using (true);
create policy cross_tenant_select on destinations for select to rejoinder_cross_tenant using (true);
create policy tenant on destinations for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete on table destinations to rejoinder_cross_tenant;
grant delete, insert, select, update on table destinations to rejoinder_tenant;
grant select (company_id, deleted_at, destination_id) on table destinations to rejoinder_cross_tenant;
create trigger destinations_publish_delete AFTER DELETE ON destinations REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_company_changes();
create trigger destinations_publish_insert AFTER INSERT ON destinations REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_company_changes();
create trigger destinations_publish_update AFTER UPDATE ON destinations REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_company_changes();
comment on table destinations is 'The channels of a company: where else it is told than by mail.';
comment on column destinations.sealed_address is 'Who has it can write there.';
comment on column destinations.sealed_secrets is 'Of a webhook: the secret that signs, and the one it replaced until that ends.';
comment on column destinations.apps is 'The apps it is told of; null: all.';
comment on column destinations.kinds is 'Of notices; for a webhook, its events.';
comment on column destinations.off_reason is 'Why it was switched off by itself; null: by a person.';
comment on column destinations.failures is 'Since the last delivery that arrived.';
comment on column destinations.resume_at is 'No attempt begins earlier: it failed, or asked for a pause.';
comment on column destinations.last_error is 'A code, of the last failed attempt.';
comment on column destinations.deleted_at is 'It is kept for as long as the log has messages to it, without address and secrets.';

create table drafts (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  user_id text not null,
  version integer default 1 not null,
  draft jsonb,
  saved_at timestamp with time zone default now() not null,
  constraint drafts_pkey PRIMARY KEY (company_id, app_id, review_id, user_id)
);
create INDEX drafts_of_person ON drafts USING btree (company_id, user_id, app_id, review_id) WHERE draft IS NOT NULL;
alter table drafts enable row level security;
alter table drafts force row level security;
create policy apps on drafts as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on drafts for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table drafts to rejoinder_tenant;
create trigger drafts_publish_insert AFTER INSERT ON drafts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_draft_changes();
create trigger drafts_publish_update AFTER UPDATE ON drafts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_draft_changes();
comment on table drafts is 'Unsent text a person typed under a review. A dropped draft keeps its row, so that versions only grow and a tab that was asleep cannot overwrite newer text.';
comment on column drafts.version is 'Counts saves and drops.';
comment on column drafts.draft is 'Null: dropped.';

create table exports (
  company_id uuid not null,
  export_id uuid default gen_random_uuid() not null,
  user_id text not null,
  request jsonb not null,
  secret_hash text,
  state text default 'waiting'::text not null,
  rows integer default 0 not null,
  total integer,
  created_at timestamp with time zone not null,
  lease_until timestamp with time zone not null,
  constraint exports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint exports_pkey PRIMARY KEY (company_id, export_id),
  constraint exports_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))
);
alter table exports enable row level security;
alter table exports force row level security;
create policy tenant on exports for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table exports to rejoinder_tenant;
comment on table exports is 'Downloads of reviews as a file, of the last day.';
comment on column exports.user_id is 'The person whose access the download has.';
comment on column exports.request is 'The filter, the search and the order, as in the API.';
comment on column exports.secret_hash is 'Of the secret in the download''s address; null once it was used.';
comment on column exports.rows is 'The reviews sent so far.';
comment on column exports.total is 'How many there are; null: not counted.';
comment on column exports.lease_until is 'Waiting: until when the download may begin. Running: when its node is presumed dead. After it, the export has failed.';

create table function_files (
  file text not null,
  hash text not null,
  after_migration text not null,
  applied_at timestamp with time zone default now() not null,
  constraint function_files_pkey PRIMARY KEY (file, hash)
);
grant select on table function_files to rejoinder_tenant;
comment on table function_files is 'Every version of each function file that was applied; the newest counts. A file is applied again when its content changes or a migration has run since.';

create table incidents (
  company_id uuid not null,
  incident_id uuid default gen_random_uuid() not null,
  app_id text not null,
  kind text not null,
  topic_id text,
  state text default 'open'::text not null,
  began_at timestamp with time zone not null,
  noticed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  usual_share double precision not null,
  version text,
  end_kind text,
  ended_by text,
  muted_until timestamp with time zone,
  constraint incidents_check CHECK ((kind = 'topic'::text) = (topic_id IS NOT NULL)),
  constraint incidents_check1 CHECK ((state = 'resolved'::text) = (ended_at IS NOT NULL)),
  constraint incidents_check2 CHECK ((state = 'resolved'::text) = (end_kind IS NOT NULL)),
  constraint incidents_check3 CHECK (state <> 'muted'::text OR muted_until IS NOT NULL),
  constraint incidents_company_id_app_id_fkey FOREIGN KEY (company_id, app_id) REFERENCES apps(company_id, app_id) ON DELETE CASCADE,
  constraint incidents_end_kind_check CHECK (end_kind = ANY (ARRAY['back'::text, 'person'::text, 'announced'::text, 'release'::text, 'lasting'::text])),
  constraint incidents_kind_check CHECK (kind = ANY (ARRAY['rating'::text, 'topic'::text])),
  constraint incidents_pkey PRIMARY KEY (company_id, incident_id),
  constraint incidents_state_check CHECK (state = ANY (ARRAY['open'::text, 'muted'::text, 'resolved'::text]))
);
create INDEX incidents_newest ON incidents USING btree (company_id, app_id, noticed_at DESC);
create UNIQUE INDEX incidents_open ON incidents USING btree (company_id, app_id, kind, COALESCE(topic_id, ''::text)) WHERE state <> 'resolved'::text;
alter table incidents enable row level security;
alter table incidents force row level security;
create policy apps on incidents as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on incidents for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table incidents to rejoinder_tenant;
create trigger incidents_publish_insert AFTER INSERT ON incidents REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changes_about_apps();
create trigger incidents_publish_update AFTER UPDATE ON incidents REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changes_about_apps();
comment on table incidents is 'What of an app got worse beyond chance, since when, and how it ended.';
comment on column incidents.began_at is 'When the first of the reviews was written that show it.';
comment on column incidents.ended_at is 'When the last one was, or when somebody closed it.';
comment on column incidents.usual_share is 'Before: of one or two stars, or of reviews that complain about the topic.';
comment on column incidents.version is 'The release that came out shortly before it began, or that the release watch found to be worse.';
comment on column incidents.ended_by is 'The name of who closed it.';

create table insight_drafts (
  company_id uuid not null,
  app_id text not null,
  month date not null,
  n integer[] not null,
  constraint insight_drafts_pkey PRIMARY KEY (company_id, app_id, month)
);
alter table insight_drafts enable row level security;
alter table insight_drafts force row level security;
create policy apps on insight_drafts as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on insight_drafts for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table insight_drafts to rejoinder_tenant;
comment on table insight_drafts is 'The replies of each month that people sent unchanged, edited and rewritten: three numbers for each of 31 days.';

create table insight_replies (
  company_id uuid not null,
  app_id text not null,
  base_language text not null,
  week date not null,
  n integer[] not null,
  constraint insight_replies_pkey PRIMARY KEY (company_id, app_id, base_language, week)
);
alter table insight_replies enable row level security;
alter table insight_replies force row level security;
create policy apps on insight_replies as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on insight_replies for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table insight_replies to rejoinder_tenant;
comment on table insight_replies is 'The replies of each week, by language, by stars and by the time that they took.';
comment on column insight_replies.week is 'Its Monday.';
comment on column insight_replies.n is '120 numbers for each of seven days: 24 for each of one to five stars, by the minutes from review to reply (reply_bucket).';

create table insight_reviews (
  company_id uuid not null,
  app_id text not null,
  base_language text not null,
  month date not null,
  n integer[] not null,
  answered integer[] not null,
  set_aside integer[] not null,
  classified integer[] not null,
  constraint insight_reviews_pkey PRIMARY KEY (company_id, app_id, base_language, month)
);
alter table insight_reviews enable row level security;
alter table insight_reviews force row level security;
create policy apps on insight_reviews as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on insight_reviews for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table insight_reviews to rejoinder_tenant;
comment on table insight_reviews is 'The reviews written in each month, by language: five numbers for each of 31 days, by stars.';
comment on column insight_reviews.base_language is '`*`: all languages together. Empty: unknown.';
comment on column insight_reviews.set_aside is 'Those not answered that need no reply.';

create table insight_topics (
  company_id uuid not null,
  app_id text not null,
  topic_id text not null,
  half_year date not null,
  n integer[] not null,
  constraint insight_topics_pkey PRIMARY KEY (company_id, app_id, topic_id, half_year)
);
alter table insight_topics enable row level security;
alter table insight_topics force row level security;
create policy apps on insight_topics as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on insight_topics for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table insight_topics to rejoinder_tenant;
comment on table insight_topics is 'The reviews written in each half of a year, by topic: five numbers for each of 184 days, by stars. A merged topic is still itself here.';
comment on column insight_topics.half_year is 'January 1 or July 1.';

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
  constraint insight_trials_pkey PRIMARY KEY (company_id, app_id, month, stars, length)
);
alter table insight_trials enable row level security;
alter table insight_trials force row level security;
create policy apps on insight_trials as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on insight_trials for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table insight_trials to rejoinder_tenant;
comment on table insight_trials is 'What became of reviews of one to four stars: how many were written in a month (UTC), and 25 numbers by their age at each event (functions/reply_trials.sql).';
comment on column insight_trials.raised is 'Those that got more stars before any reply, by their age then.';
comment on column insight_trials.removed is 'Those that were removed before any reply, by their age then.';
comment on column insight_trials.replied is 'Those that were answered, by their age then.';
comment on column insight_trials.replied_raised is 'Of those answered, the ones that got more stars within 28 days, by their age when answered.';
comment on column insight_trials.replied_removed is 'The same, removed within 28 days.';

create table insight_version_topics (
  company_id uuid not null,
  app_id text not null,
  version text not null,
  topic_id text not null,
  month date not null,
  n integer[] not null,
  constraint insight_version_topics_pkey PRIMARY KEY (company_id, app_id, version, topic_id, month)
);
alter table insight_version_topics enable row level security;
alter table insight_version_topics force row level security;
create policy apps on insight_version_topics as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on insight_version_topics for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table insight_version_topics to rejoinder_tenant;
comment on table insight_version_topics is 'The reviews of each version and month, by topic: a number for each of 31 days.';

create table insight_versions (
  company_id uuid not null,
  app_id text not null,
  version text not null,
  month date not null,
  n integer[] not null,
  answered integer[] not null,
  set_aside integer[] not null,
  classified integer[] not null,
  constraint insight_versions_pkey PRIMARY KEY (company_id, app_id, version, month)
);
alter table insight_versions enable row level security;
alter table insight_versions force row level security;
create policy apps on insight_versions as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on insight_versions for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table insight_versions to rejoinder_tenant;
comment on table insight_versions is 'As insight_reviews, by version instead of language; only reviews with a version.';

create table invitations (
  company_id uuid not null,
  invitation_id uuid default gen_random_uuid() not null,
  email text not null,
  role text not null,
  apps text[],
  secret_hash text not null,
  invited_by text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint invitations_apps_by_role CHECK (apps IS NULL OR (role = ANY (ARRAY['replier'::text, 'contributor'::text, 'viewer'::text]))),
  constraint invitations_apps_check CHECK (cardinality(apps) > 0),
  constraint invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint invitations_company_id_invited_by_fkey FOREIGN KEY (company_id, invited_by) REFERENCES memberships(company_id, user_id),
  constraint invitations_pkey PRIMARY KEY (company_id, invitation_id),
  constraint invitations_role_check CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'replier'::text, 'contributor'::text, 'viewer'::text]))
);
create UNIQUE INDEX invitations_by_email ON invitations USING btree (company_id, email);
create UNIQUE INDEX invitations_by_secret ON invitations USING btree (company_id, secret_hash);
create INDEX invitations_of_inviter ON invitations USING btree (company_id, invited_by);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy cross_tenant_select on invitations for select to rejoinder_cross_tenant using (true);
create policy tenant on invitations for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table invitations to rejoinder_tenant;
grant select (email, expires_at) on table invitations to rejoinder_cross_tenant;
create trigger invitations_publish AFTER INSERT OR DELETE OR UPDATE ON invitations FOR EACH ROW EXECUTE FUNCTION publish_member_changes();
comment on table invitations is 'Open invitations to a company; one that was accepted or revoked is deleted.';
comment on column invitations.email is 'In lower case: whoever accepts it has this address.';
comment on column invitations.secret_hash is 'Of the secret in the link, which is stored nowhere.';

create table jobs (
  company_id uuid not null,
  queue text not null,
  key text not null,
  id bigint generated always as identity not null,
  payload jsonb not null,
  app_id text generated always as (COALESCE((payload ->> 'appId'::text), ''::text)) stored not null,
  review_id text generated always as ((payload ->> 'reviewId'::text)) stored,
  priority smallint default 0 not null,
  run_at timestamp with time zone not null,
  is_running boolean default false not null,
  rerun_at timestamp with time zone,
  claims integer default 0 not null,
  attempts integer default 0 not null,
  last_error text,
  set_aside_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint jobs_pkey PRIMARY KEY (company_id, queue, key),
  constraint jobs_priority_check CHECK (priority = ANY (ARRAY[0, 1]))
);
create INDEX jobs_by_id ON jobs USING btree (id);
create INDEX jobs_running ON jobs USING btree (queue, company_id) WHERE is_running;
create INDEX jobs_set_aside ON jobs USING btree (company_id, set_aside_at) WHERE set_aside_at IS NOT NULL;
create INDEX jobs_waiting ON jobs USING btree (queue, priority, company_id, run_at) WHERE NOT is_running;
alter table jobs enable row level security;
alter table jobs force row level security;
create policy apps on jobs as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy cross_tenant on jobs for all to rejoinder_cross_tenant using (true) with check (true);
create policy tenant on jobs for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, select, update on table jobs to rejoinder_cross_tenant;
grant delete, insert, select, update on table jobs to rejoinder_tenant;
create trigger jobs_publish_delete AFTER DELETE ON jobs FOR EACH ROW WHEN (old.set_aside_at IS NOT NULL) EXECUTE FUNCTION publish_job_set_aside();
create trigger jobs_publish_update AFTER UPDATE ON jobs FOR EACH ROW WHEN (old.set_aside_at IS DISTINCT FROM new.set_aside_at) EXECUTE FUNCTION publish_job_set_aside();
comment on table jobs is 'The job queue (decision 39). A row is a job that is waiting, running or set aside; a finished job is deleted.';
comment on column jobs.key is 'Deduplicates: two jobs of a company and queue with the same key are one job.';
comment on column jobs.run_at is 'Waiting: when it may start. Running: when its lease ends.';
comment on column jobs.rerun_at is 'When to run it once more, because it was enqueued again while running.';
comment on column jobs.claims is 'How often it was started: the fencing token of its worker.';
comment on column jobs.attempts is 'The starts that count towards the limit of attempts.';

create table labels (
  company_id uuid not null,
  label_id uuid default gen_random_uuid() not null,
  name text not null,
  colour text not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint labels_colour_check CHECK (colour = ANY (ARRAY['grey'::text, 'red'::text, 'orange'::text, 'yellow'::text, 'green'::text, 'teal'::text, 'blue'::text, 'purple'::text])),
  constraint labels_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint labels_name_check CHECK (length(name) >= 1 AND length(name) <= 40),
  constraint labels_pkey PRIMARY KEY (company_id, label_id)
);
create UNIQUE INDEX labels_name ON labels USING btree (company_id, lower(name)) WHERE deleted_at IS NULL;
alter table labels enable row level security;
alter table labels force row level security;
create policy tenant on labels for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table labels to rejoinder_tenant;
create trigger labels_publish_insert AFTER INSERT ON labels REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_company_changes();
create trigger labels_publish_update AFTER UPDATE ON labels REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_company_changes();
comment on table labels is 'Labels that people put on reviews.';
comment on column labels.deleted_at is 'Gone for everyone; a job takes it off the reviews, then deletes the row.';

create table memberships (
  company_id uuid not null,
  user_id text not null,
  joined_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  role text not null,
  apps text[],
  seen_on date,
  mail_preferences jsonb default '{}'::jsonb not null,
  constraint memberships_apps_by_role CHECK (apps IS NULL OR (role = ANY (ARRAY['replier'::text, 'contributor'::text, 'viewer'::text]))),
  constraint memberships_apps_check CHECK (cardinality(apps) > 0),
  constraint memberships_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint memberships_pkey PRIMARY KEY (company_id, user_id),
  constraint memberships_role_check CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'replier'::text, 'contributor'::text, 'viewer'::text]))
);
create INDEX memberships_of_person ON memberships USING btree (user_id) WHERE ended_at IS NULL;
alter table memberships enable row level security;
alter table memberships force row level security;
create policy cross_tenant on memberships for select to rejoinder_cross_tenant using (true);
create policy cross_tenant_update on memberships for update to rejoinder_cross_tenant using (true);
create policy tenant on memberships for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table memberships to rejoinder_tenant;
grant select (apps, company_id, ended_at, joined_at, mail_preferences, role, seen_on, user_id) on table memberships to rejoinder_cross_tenant;
grant update (seen_on) on table memberships to rejoinder_cross_tenant;
create trigger memberships_notify AFTER DELETE OR UPDATE OF role, apps, ended_at ON memberships FOR EACH ROW EXECUTE FUNCTION notify_callers();
create trigger memberships_publish AFTER INSERT OR UPDATE OF role, apps, ended_at ON memberships FOR EACH ROW EXECUTE FUNCTION publish_member_changes();
comment on table memberships is 'Who belongs to a company, and as what. Those of people who have left stay: what they wrote names them.';
comment on column memberships.user_id is 'A person of internal.people.';
comment on column memberships.ended_at is 'When the person left or was removed; null: a member.';
comment on column memberships.apps is 'The apps the member is limited to; null: all.';
comment on column memberships.seen_on is 'The last day, in UTC, on which the member made a call; null: none since this is kept.';
comment on column memberships.mail_preferences is 'What the person chose; what is missing is as their role has it.';

create table notes (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  note_id uuid default gen_random_uuid() not null,
  text text not null,
  user_id text,
  user_name text not null,
  created_at timestamp with time zone default now() not null,
  mentions text[] default '{}'::text[] not null,
  constraint notes_company_id_app_id_review_id_fkey FOREIGN KEY (company_id, app_id, review_id) REFERENCES reviews(company_id, app_id, review_id) ON DELETE CASCADE,
  constraint notes_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE SET NULL (user_id),
  constraint notes_pkey PRIMARY KEY (company_id, app_id, review_id, note_id),
  constraint notes_text_check CHECK (length(text) >= 1 AND length(text) <= 10000)
);
create INDEX notes_of_person ON notes USING btree (company_id, user_id);
alter table notes enable row level security;
alter table notes force row level security;
create policy apps on notes as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on notes for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table notes to rejoinder_tenant;
create trigger notes_publish_delete AFTER DELETE ON notes REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changes_about_apps();
create trigger notes_publish_insert AFTER INSERT ON notes REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changes_about_apps();
comment on table notes is 'What the people of a company tell each other about a review; no store sees it.';
comment on column notes.user_id is 'Null: this person has left.';

create table notices (
  company_id uuid not null,
  notice_id uuid default gen_random_uuid() not null,
  kind text not null,
  dedupe_key text not null,
  app_id text default ''::text not null,
  review_id text,
  incident_id uuid,
  user_ids text[],
  facts jsonb default '{}'::jsonb not null,
  tell_at timestamp with time zone not null,
  told_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint notices_company_id_dedupe_key_key UNIQUE (company_id, dedupe_key),
  constraint notices_kind_check CHECK (kind = ANY (ARRAY['lowStars'::text, 'sensitive'::text, 'incidentOpened'::text, 'incidentResolved'::text, 'assigned'::text, 'mentioned'::text, 'replyFailed'::text, 'stopped'::text, 'working'::text, 'late'::text, 'week'::text])),
  constraint notices_pkey PRIMARY KEY (company_id, notice_id)
);
create INDEX notices_gathered ON notices USING btree (company_id, app_id, kind, tell_at DESC);
create INDEX notices_old ON notices USING btree (created_at);
alter table notices enable row level security;
alter table notices force row level security;
create policy apps on notices as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy cross_tenant_delete on notices for delete to rejoinder_cross_tenant using (true);
create policy cross_tenant_select on notices for select to rejoinder_cross_tenant using (true);
create policy tenant on notices for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete on table notices to rejoinder_cross_tenant;
grant delete, insert, select, update on table notices to rejoinder_tenant;
grant select (company_id, created_at, notice_id) on table notices to rejoinder_cross_tenant;
comment on table notices is 'What happened that somebody is told of: written with it, told afterwards; deleted after 30 days.';
comment on column notices.dedupe_key is 'What it is about: two with one key are one notice.';
comment on column notices.app_id is 'Empty: about no app.';
comment on column notices.user_ids is 'The people it is for; null: everybody who wants its kind.';
comment on column notices.facts is 'Numbers, ids and names for its words; never the text of a review.';
comment on column notices.tell_at is 'Until then it gathers what is told with it.';
comment on column notices.told_at is 'When its deliveries were written.';

create table payment_events (
  company_id uuid not null,
  event_id text not null,
  subscription_id text not null,
  occurred_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint payment_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint payment_events_pkey PRIMARY KEY (company_id, event_id)
);
create INDEX payment_events_old ON payment_events USING btree (seen_at);
alter table payment_events enable row level security;
alter table payment_events force row level security;
create policy cross_tenant_delete on payment_events for delete to rejoinder_cross_tenant using (true);
create policy cross_tenant_select on payment_events for select to rejoinder_cross_tenant using (true);
create policy tenant on payment_events for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete on table payment_events to rejoinder_cross_tenant;
grant delete, insert, select, update on table payment_events to rejoinder_tenant;
grant select (company_id, event_id, seen_at) on table payment_events to rejoinder_cross_tenant;
comment on table payment_events is 'Events of the payment provider that were processed; a repeated one has no effect.';

create table processed_reviews (
  company_id uuid not null,
  month text not null,
  app_id text not null,
  review_id text not null,
  constraint processed_reviews_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint processed_reviews_pkey PRIMARY KEY (company_id, month, app_id, review_id)
);
create INDEX processed_reviews_by_month ON processed_reviews USING btree (month);
alter table processed_reviews enable row level security;
alter table processed_reviews force row level security;
create policy apps on processed_reviews as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy cross_tenant_delete on processed_reviews for delete to rejoinder_cross_tenant using (true);
create policy cross_tenant_select on processed_reviews for select to rejoinder_cross_tenant using (true);
create policy tenant on processed_reviews for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, select on table processed_reviews to rejoinder_cross_tenant;
grant delete, insert, select, update on table processed_reviews to rejoinder_tenant;
comment on table processed_reviews is 'The reviews counted in usage: each counts once a month.';

create table prompts (
  company_id uuid not null,
  master_prompt text default ''::text not null,
  improve_prompt text default ''::text not null,
  translate_review_prompt text default ''::text not null,
  translate_text_prompt text default ''::text not null,
  saved_at timestamp with time zone default now() not null,
  constraint prompts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint prompts_pkey PRIMARY KEY (company_id)
);
alter table prompts enable row level security;
alter table prompts force row level security;
create policy tenant on prompts for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table prompts to rejoinder_tenant;
comment on table prompts is 'A company''s own instructions to the writer; empty means the default.';

create table proposals (
  company_id uuid not null,
  proposal_id uuid default gen_random_uuid() not null,
  app_id text not null,
  review_id text not null,
  review_revision integer not null,
  origin_kind text not null,
  batch_id uuid,
  replaces text,
  review_at timestamp with time zone default now() not null,
  "position" integer not null,
  state text default 'drafting'::text not null,
  reason text,
  text text default ''::text not null,
  translated_text text default ''::text not null,
  language text,
  drafted_text text default ''::text not null,
  change text default 'unchanged'::text not null,
  version integer default 0 not null,
  warnings jsonb default '[]'::jsonb not null,
  similar_to uuid[] default '{}'::uuid[] not null,
  approved_by text,
  approved_name text,
  read_at timestamp with time zone,
  reply_revision integer,
  delivery text,
  removal text,
  created_at timestamp with time zone default now() not null,
  is_off_topic boolean default false not null,
  drawn double precision,
  was_wrong boolean default false not null,
  judged_as text,
  judgement text[] default '{}'::text[] not null,
  approved_at timestamp with time zone,
  constraint proposals_change_check CHECK (change = ANY (ARRAY['unchanged'::text, 'edited'::text, 'rewritten'::text])),
  constraint proposals_check CHECK ((origin_kind = 'batch'::text) = (batch_id IS NOT NULL)),
  constraint proposals_check1 CHECK ((approved_by IS NULL) = (approved_name IS NULL)),
  constraint proposals_check2 CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  constraint proposals_check3 CHECK (state <> 'ready'::text OR change <> 'unchanged'::text OR judged_as IS NOT NULL AND drawn IS NOT NULL),
  constraint proposals_check4 CHECK ((state <> ALL (ARRAY['scheduled'::text, 'handed_over'::text])) OR approved_by IS NOT NULL),
  constraint proposals_check5 CHECK ((state = 'handed_over'::text) = (delivery IS NOT NULL)),
  constraint proposals_check6 CHECK (removal IS NULL OR state = 'handed_over'::text),
  constraint proposals_check7 CHECK (state <> 'handed_over'::text OR reply_revision IS NOT NULL),
  constraint proposals_check8 CHECK (
CASE state
    WHEN 'withdrawn'::text THEN reason = ANY (ARRAY['not_needed'::text, 'wrong'::text, 'stopped'::text, 'answered'::text, 'review_changed'::text, 'review_removed'::text, 'no_reply_needed'::text, 'app_removed'::text])
    WHEN 'failed'::text THEN reason = ANY (ARRAY['blocked'::text, 'writer'::text, 'review_not_found'::text, 'too_many_characters'::text, 'no_permissions'::text, 'too_old'::text, 'store_refused'::text])
    ELSE reason IS NULL
END),
  constraint proposals_company_id_app_id_review_id_fkey FOREIGN KEY (company_id, app_id, review_id) REFERENCES reviews(company_id, app_id, review_id) ON DELETE CASCADE,
  constraint proposals_company_id_batch_id_fkey FOREIGN KEY (company_id, batch_id) REFERENCES batches(company_id, batch_id),
  constraint proposals_delivery_check CHECK (delivery = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'published'::text])),
  constraint proposals_origin_kind_check CHECK (origin_kind = ANY (ARRAY['batch'::text, 'rule'::text, 'contributor'::text, 'key'::text])),
  constraint proposals_pkey PRIMARY KEY (company_id, proposal_id),
  constraint proposals_reason_check CHECK (reason = ANY (ARRAY['not_needed'::text, 'wrong'::text, 'stopped'::text, 'answered'::text, 'review_changed'::text, 'review_removed'::text, 'no_reply_needed'::text, 'app_removed'::text, 'blocked'::text, 'writer'::text, 'review_not_found'::text, 'too_many_characters'::text, 'no_permissions'::text, 'too_old'::text, 'store_refused'::text])),
  constraint proposals_removal_check CHECK (removal = ANY (ARRAY['wanted'::text, 'begun'::text, 'removed'::text, 'replaced'::text, 'failed'::text])),
  constraint proposals_state_check CHECK (state = ANY (ARRAY['drafting'::text, 'ready'::text, 'flagged'::text, 'awaiting_approval'::text, 'scheduled'::text, 'handed_over'::text, 'withdrawn'::text, 'failed'::text])),
  constraint proposals_warnings_check CHECK (jsonb_typeof(warnings) = 'array'::text)
);
create INDEX proposals_of_batch ON proposals USING btree (company_id, batch_id, "position");
create INDEX proposals_of_review ON proposals USING btree (company_id, app_id, review_id, reply_revision);
create UNIQUE INDEX proposals_open ON proposals USING btree (company_id, app_id, review_id) WHERE state = ANY (ARRAY['drafting'::text, 'ready'::text, 'flagged'::text, 'awaiting_approval'::text, 'scheduled'::text]);
alter table proposals enable row level security;
alter table proposals force row level security;
create policy apps on proposals as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on proposals for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table proposals to rejoinder_tenant;
create trigger proposals_count_delete AFTER DELETE ON proposals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_proposals();
create trigger proposals_count_insert AFTER INSERT ON proposals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_proposals();
create trigger proposals_count_update AFTER UPDATE ON proposals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_proposals();
comment on table proposals is 'Texts that wait for a decision or for their time. A review has at most one open one; handed over, it is a row of submits and the outbox decides. What answers, changes or removes the review withdraws it.';
comment on column proposals.review_revision is 'The frozen revision: a text is never sent to another one.';
comment on column proposals.replaces is 'The published reply that this one is to replace; null: the review has none.';
comment on column proposals.review_at is 'When the frozen revision was written: a store may refuse replies to old reviews.';
comment on column proposals."position" is 'Its place in the list that was chosen, from 0.';
comment on column proposals.reason is 'Why it was withdrawn or failed; every bad outcome is one state and reason.';
comment on column proposals.drafted_text is 'The writer''s draft; change says how much a person changed it.';
comment on column proposals.version is 'Counts the texts: who approves names the one that was seen.';
comment on column proposals.warnings is '[{code, span}]; some block (shared/domain/batches/warning-codes.ts).';
comment on column proposals.similar_to is 'Proposals of the batch with nearly the same text; any blocks.';
comment on column proposals.read_at is 'When a person approved this text after reading it; null for those approved as the rest.';
comment on column proposals.delivery is 'Once handed over: as its row in submits, which a trigger follows.';
comment on column proposals.removal is 'Whether the published reply is to be taken from its store again, and what came of that; replaced: by another reply since.';
comment on column proposals.is_off_topic is 'Its review does not mention what the announcement is about, or that is not known: a person has to open the reply.';
comment on column proposals.drawn is 'Its random place in the order in which the batch is read, drawn once its draft could go out unread; null: it could not, or is not drafted.';
comment on column proposals.was_wrong is 'A person left out a draft of it as wrong, or had it written anew: it keeps counting.';
comment on column proposals.judged_as is 'The digest of the text, announcement and facts that the second judge gave its verdict on. A draft without one for its text waits.';
comment on column proposals.judgement is 'What the judge found.';
comment on column proposals.approved_at is 'Since when it may be sent, after the time in which that can be undone.';

create table rating_watches (
  company_id uuid not null,
  app_id text not null,
  read_until timestamp with time zone not null,
  started_at timestamp with time zone not null,
  usual_share double precision,
  usual_per_month double precision,
  usual_at timestamp with time zone,
  climb integer default 0 not null,
  since timestamp with time zone,
  reviews integer default 0 not null,
  low integer default 0 not null,
  is_dropped boolean default false not null,
  dropped_at timestamp with time zone,
  looked_at timestamp with time zone,
  day integer default 0 not null,
  today integer default 0 not null,
  constraint rating_watches_company_id_app_id_fkey FOREIGN KEY (company_id, app_id) REFERENCES apps(company_id, app_id) ON DELETE CASCADE,
  constraint rating_watches_pkey PRIMARY KEY (company_id, app_id)
);
alter table rating_watches enable row level security;
alter table rating_watches force row level security;
create policy apps on rating_watches as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on rating_watches for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table rating_watches to rejoinder_tenant;
comment on table rating_watches is 'The CUSUM of each app on the share of one and two stars (shared/domain/incidents).';
comment on column rating_watches.read_until is 'Reviews that arrived later have not been followed.';
comment on column rating_watches.usual_share is 'Null with too few reviews.';
comment on column rating_watches.climb is 'How high the evidence stands; `since`, `reviews` and `low` describe it.';
comment on column rating_watches.is_dropped is 'The evidence is that the share is back; also when somebody has closed the incident.';
comment on column rating_watches.looked_at is 'When its topics were looked at last.';
comment on column rating_watches.today is 'Reviews of the day numbered `day`.';

create table release_verdicts (
  company_id uuid not null,
  app_id text not null,
  version text not null,
  released_at timestamp with time zone not null,
  previous_version text,
  verdict text default 'watching'::text not null,
  reviews integer default 0 not null,
  reviews_before integer default 0 not null,
  topic_id text,
  share double precision,
  share_before double precision,
  stars double precision,
  stars_before double precision,
  next_look integer not null,
  spent double precision default 0 not null,
  decided_at timestamp with time zone,
  constraint release_verdicts_check CHECK ((verdict = 'watching'::text) = (decided_at IS NULL)),
  constraint release_verdicts_company_id_app_id_fkey FOREIGN KEY (company_id, app_id) REFERENCES apps(company_id, app_id) ON DELETE CASCADE,
  constraint release_verdicts_pkey PRIMARY KEY (company_id, app_id, version),
  constraint release_verdicts_verdict_check CHECK (verdict = ANY (ARRAY['watching'::text, 'worse'::text, 'better'::text, 'noWorse'::text, 'tooFew'::text]))
);
create INDEX release_verdicts_newest ON release_verdicts USING btree (company_id, app_id, released_at DESC);
alter table release_verdicts enable row level security;
alter table release_verdicts force row level security;
create policy apps on release_verdicts as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on release_verdicts for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table release_verdicts to rejoinder_tenant;
comment on table release_verdicts is 'Each release against those before it at the same age. Once decided it is not changed.';
comment on column release_verdicts.released_at is 'When the first review of it was written, or when it was noticed if that was earlier.';
comment on column release_verdicts.next_look is 'It is compared again once it has so many reviews.';
comment on column release_verdicts.spent is 'The share of the allowed chance of a false verdict that earlier looks have used.';

create table releases (
  company_id uuid not null,
  app_id text not null,
  release_id uuid default gen_random_uuid() not null,
  version text not null,
  day date not null,
  via text not null,
  constraint releases_company_id_app_id_fkey FOREIGN KEY (company_id, app_id) REFERENCES apps(company_id, app_id) ON DELETE CASCADE,
  constraint releases_pkey PRIMARY KEY (company_id, release_id),
  constraint releases_version_check CHECK (length(version) >= 1 AND length(version) <= 100),
  constraint releases_via_check CHECK (via = ANY (ARRAY['store'::text, 'seen'::text, 'person'::text]))
);
create INDEX releases_newest ON releases USING btree (company_id, app_id, day DESC);
create UNIQUE INDEX releases_version ON releases USING btree (company_id, app_id, version);
alter table releases enable row level security;
alter table releases force row level security;
create policy apps on releases as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on releases for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table releases to rejoinder_tenant;
create trigger releases_publish_delete AFTER DELETE ON releases REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_app_changes();
create trigger releases_publish_insert AFTER INSERT ON releases REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_app_changes();
create trigger releases_publish_update AFTER UPDATE ON releases REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_app_changes();
comment on table releases is 'The versions of each app and the day each came out, in the company''s time zone; at most 500 of an app.';
comment on column releases.via is 'store: the store says so; seen: the day of the first review of it; person: entered by hand.';

create table removals (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  reply_revision integer not null,
  text text not null,
  due_at timestamp with time zone not null,
  attempts integer default 0 not null,
  fence bigint default 0 not null,
  lease_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint removals_company_id_app_id_review_id_fkey FOREIGN KEY (company_id, app_id, review_id) REFERENCES reviews(company_id, app_id, review_id) ON DELETE CASCADE,
  constraint removals_pkey PRIMARY KEY (company_id, app_id, review_id)
);
alter table removals enable row level security;
alter table removals force row level security;
create policy apps on removals as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on removals for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table removals to rejoinder_tenant;
comment on table removals is 'Replies that are being removed from their store; no reply is sent to these reviews meanwhile.';
comment on column removals.fence is 'The fencing token, raised by each claim: a step with an older one has no effect.';

create table reply_revisions (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  revision integer not null,
  review_revision integer not null,
  text text not null,
  language text,
  translated_text text not null,
  source text not null,
  user_id text,
  by_kind text,
  by_id text,
  origin_kind text not null,
  origin_id text,
  origin_version integer,
  created_at timestamp with time zone default now() not null,
  constraint reply_revisions_by_kind_check CHECK (by_kind = ANY (ARRAY['person'::text, 'rule'::text, 'key'::text])),
  constraint reply_revisions_check CHECK ((by_kind IS NULL) = (by_id IS NULL)),
  constraint reply_revisions_check1 CHECK (by_kind IS DISTINCT FROM 'person'::text OR user_id IS NOT NULL),
  constraint reply_revisions_origin_kind_check CHECK (origin_kind = ANY (ARRAY['writer'::text, 'person'::text, 'batch'::text, 'rule'::text, 'key'::text, 'store'::text])),
  constraint reply_revisions_pkey PRIMARY KEY (company_id, app_id, review_id, revision),
  constraint reply_revisions_source_check CHECK (source = ANY (ARRAY['writer'::text, 'user'::text, 'store'::text]))
);
create INDEX reply_revisions_of_person ON reply_revisions USING btree (company_id, user_id, created_at) WHERE origin_kind = 'person'::text AND user_id IS NOT NULL;
alter table reply_revisions enable row level security;
alter table reply_revisions force row level security;
create policy apps on reply_revisions as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on reply_revisions for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table reply_revisions to rejoinder_tenant;
comment on table reply_revisions is 'Every text a reply ever had: append-only.';
comment on column reply_revisions.by_kind is 'Who decided that it goes out, with by_id; null: nobody here.';
comment on column reply_revisions.origin_kind is 'What made the text, with origin_id and origin_version.';

create table review_counts (
  company_id uuid not null,
  app_id text not null,
  unanswered integer default 0 not null,
  answered integer default 0 not null,
  constraint review_counts_pkey PRIMARY KEY (company_id, app_id)
);
alter table review_counts enable row level security;
alter table review_counts force row level security;
create policy apps on review_counts as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on review_counts for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table review_counts to rejoinder_tenant;
comment on table review_counts is 'Unanswered and answered reviews of each app.';

create table review_days (
  company_id uuid not null,
  app_id text not null,
  is_answered boolean not null,
  year integer not null,
  n integer not null,
  days integer[] not null,
  constraint review_days_pkey PRIMARY KEY (company_id, app_id, is_answered, year)
);
alter table review_days enable row level security;
alter table review_days force row level security;
create policy apps on review_days as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on review_days for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table review_days to rejoinder_tenant;
comment on table review_days is 'The number of reviews of an app on each day (UTC), one row per year. They translate an offset in a list to a day.';
comment on column review_days.n is 'The sum of its days.';
comment on column review_days.days is '366 counts, from January 1.';

create table review_gaps (
  company_id uuid not null,
  app_id text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  imported_months text[] default '{}'::text[] not null,
  closed_at timestamp with time zone,
  constraint review_gaps_check CHECK (to_at > from_at),
  constraint review_gaps_company_id_app_id_fkey FOREIGN KEY (company_id, app_id) REFERENCES apps(company_id, app_id),
  constraint review_gaps_pkey PRIMARY KEY (company_id, app_id, from_at)
);
alter table review_gaps enable row level security;
alter table review_gaps force row level security;
create policy apps on review_gaps as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on review_gaps for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table review_gaps to rejoinder_tenant;
create trigger review_gaps_publish_insert AFTER INSERT ON review_gaps REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_app_changes();
create trigger review_gaps_publish_update AFTER UPDATE ON review_gaps REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_app_changes();
comment on table review_gaps is 'Periods whose reviews the store no longer lists, until they are imported, dismissed or read otherwise.';
comment on column review_gaps.imported_months is 'The months of the gap that were imported.';

create table review_labels (
  company_id uuid not null,
  label_id uuid not null,
  app_id text not null,
  review_id text not null,
  modified_at timestamp with time zone not null,
  is_answered boolean not null,
  no_reply_needed boolean not null,
  star_rating smallint not null,
  base_language text,
  was_edited boolean not null,
  version text,
  territory text,
  text_length integer not null,
  constraint review_labels_company_id_app_id_review_id_fkey FOREIGN KEY (company_id, app_id, review_id) REFERENCES reviews(company_id, app_id, review_id) ON DELETE CASCADE,
  constraint review_labels_company_id_label_id_fkey FOREIGN KEY (company_id, label_id) REFERENCES labels(company_id, label_id),
  constraint review_labels_pkey PRIMARY KEY (company_id, label_id, app_id, review_id)
);
create INDEX review_labels_newest ON review_labels USING btree (company_id, label_id, modified_at DESC, review_id DESC, app_id DESC) INCLUDE (is_answered, no_reply_needed, star_rating, base_language, was_edited, version, territory, text_length);
create INDEX review_labels_of_review ON review_labels USING btree (company_id, app_id, review_id);
alter table review_labels enable row level security;
alter table review_labels force row level security;
create policy apps on review_labels as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on review_labels for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table review_labels to rejoinder_tenant;
comment on table review_labels is 'The reviews of each label, newest first, except removed ones, with what filters look at: kept by a trigger from reviews (functions/review_index.sql).';

create table review_revisions (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  revision integer not null,
  title text not null,
  body text not null,
  star_rating smallint not null,
  modified_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint review_revisions_pkey PRIMARY KEY (company_id, app_id, review_id, revision)
);
alter table review_revisions enable row level security;
alter table review_revisions force row level security;
create policy apps on review_revisions as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on review_revisions for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table review_revisions to rejoinder_tenant;
comment on table review_revisions is 'Earlier revisions of reviews.';

create table review_tallies (
  company_id uuid not null,
  app_id text not null,
  is_answered boolean not null,
  version text not null,
  star_rating smallint not null,
  base_language text not null,
  was_edited boolean not null,
  n integer not null,
  constraint review_tallies_pkey PRIMARY KEY (company_id, app_id, is_answered, version, star_rating, base_language, was_edited)
);
alter table review_tallies enable row level security;
alter table review_tallies force row level security;
create policy apps on review_tallies as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on review_tallies for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table review_tallies to rejoinder_tenant;
comment on table review_tallies is 'The number of reviews of an app by kind, for the filters.';
comment on column review_tallies.version is 'Empty: all versions together.';
comment on column review_tallies.star_rating is '0: all reviews of the version.';
comment on column review_tallies.base_language is 'Empty: unknown.';

create table review_topics (
  company_id uuid not null,
  topic_id text not null,
  app_id text not null,
  review_id text not null,
  modified_at timestamp with time zone not null,
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
  constraint review_topics_company_id_app_id_review_id_fkey FOREIGN KEY (company_id, app_id, review_id) REFERENCES reviews(company_id, app_id, review_id) ON DELETE CASCADE,
  constraint review_topics_pkey PRIMARY KEY (company_id, topic_id, app_id, review_id)
);
create INDEX review_topics_newest ON review_topics USING btree (company_id, topic_id, modified_at DESC, review_id DESC, app_id DESC) INCLUDE (is_answered, no_reply_needed, star_rating, base_language, was_edited, version, territory, text_length, kind, sentiment);
create INDEX review_topics_of_review ON review_topics USING btree (company_id, app_id, review_id);
alter table review_topics enable row level security;
alter table review_topics force row level security;
create policy apps on review_topics as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on review_topics for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table review_topics to rejoinder_tenant;
comment on table review_topics is 'The reviews of each topic, newest first, except removed ones, with what filters look at: kept by a trigger from reviews (functions/review_index.sql).';

create table review_words (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  words tsvector,
  modified_at timestamp with time zone,
  constraint review_words_pkey PRIMARY KEY (company_id, app_id, review_id)
);
create INDEX review_words_found ON review_words USING gin (words) WITH (gin_pending_list_limit='128');
alter table review_words enable row level security;
alter table review_words force row level security;
create policy apps on review_words as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy cross_tenant on review_words for select to rejoinder_cross_tenant using (true);
create policy tenant on review_words for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant select on table review_words to rejoinder_cross_tenant;
grant delete, insert, select, update on table review_words to rejoinder_tenant;
comment on table review_words is 'The search words of each review, written shortly after the review.';
comment on column review_words.words is 'Each word begins with that of its company''s id, so that a lookup in the index reads only the words of one company.';
comment on column review_words.modified_at is 'The date of the review that the words are of.';

create table reviews (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  revision integer default 1 not null,
  author text not null,
  title text not null,
  body text not null,
  star_rating smallint not null,
  modified_at timestamp with time zone not null,
  written_day date default CURRENT_DATE not null,
  revised_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  was_edited boolean default false not null,
  replied_before boolean default false not null,
  territory text,
  text_length integer generated always as ((utf16_length(title) + utf16_length(body))) stored not null,
  device_language text,
  product_name text,
  android_os_version integer,
  app_version_name text,
  version text generated always as ("left"(NULLIF(app_version_name, ''::text), 100)) stored,
  review_language text,
  base_language text generated always as (base_language(review_language)) stored,
  translated_title text,
  translated_body text,
  draft text default 'none'::text not null,
  reply_revision integer default 0 not null,
  response text default ''::text not null,
  translated_response text default ''::text not null,
  response_language text,
  is_answered boolean default false not null,
  answered_by text,
  answered_at timestamp with time zone,
  answered_day date,
  draft_change text,
  answered_via text,
  no_reply_needed boolean default false not null,
  is_listed boolean generated always as (((removed_at IS NULL) AND (NOT no_reply_needed))) stored not null,
  labels uuid[] default '{}'::uuid[] not null,
  kind text,
  sentiment smallint,
  mentions jsonb default '[]'::jsonb not null,
  topics text[] generated always as (topics_in(mentions)) stored not null,
  classified_via text,
  corrected_at timestamp with time zone,
  public_state text,
  earlier_reply text,
  removed_reply text,
  submit_error text,
  undo_until timestamp with time zone,
  trial_at timestamp with time zone,
  trial_stars smallint,
  trial_length smallint,
  trial_replied_at timestamp with time zone,
  trial_ended_at timestamp with time zone,
  trial_end text,
  store_message text,
  sent_response text,
  notes_count integer default 0 not null,
  assignee_id text,
  constraint reviews_answered_via_check CHECK (answered_via = ANY (ARRAY['person'::text, 'batch'::text, 'rule'::text, 'key'::text, 'store'::text])),
  constraint reviews_check CHECK ((kind IS NULL) = (sentiment IS NULL) AND (kind IS NULL) = (classified_via IS NULL)),
  constraint reviews_check1 CHECK (kind IS NOT NULL OR mentions = '[]'::jsonb),
  constraint reviews_classified_via_check CHECK (classified_via = ANY (ARRAY['draft'::text, 'classification'::text, 'backfill'::text, 'person'::text])),
  constraint reviews_company_id_assignee_id_fkey FOREIGN KEY (company_id, assignee_id) REFERENCES memberships(company_id, user_id),
  constraint reviews_draft_change_check CHECK (draft_change = ANY (ARRAY['unchanged'::text, 'edited'::text, 'rewritten'::text])),
  constraint reviews_draft_check CHECK (draft = ANY (ARRAY['none'::text, 'preparing'::text, 'ready'::text, 'limit'::text, 'blocked'::text, 'failed'::text])),
  constraint reviews_kind_check CHECK (kind = ANY (ARRAY['bug'::text, 'wish'::text, 'praise'::text, 'question'::text, 'billing'::text, 'complaint'::text, 'spam'::text, 'sensitive'::text])),
  constraint reviews_labels_check CHECK (cardinality(labels) <= 20),
  constraint reviews_mentions_check CHECK (jsonb_typeof(mentions) = 'array'::text),
  constraint reviews_notes_count_check CHECK (notes_count >= 0),
  constraint reviews_pkey PRIMARY KEY (company_id, app_id, review_id),
  constraint reviews_public_state_check CHECK (public_state = ANY (ARRAY['PENDING'::text, 'PUBLISHED'::text])),
  constraint reviews_sentiment_check CHECK (sentiment >= '-2'::integer AND sentiment <= 2),
  constraint reviews_star_rating_check CHECK (star_rating >= 1 AND star_rating <= 5),
  constraint reviews_submit_error_check CHECK (submit_error = ANY (ARRAY['REVIEW_NOT_FOUND'::text, 'REVIEW_CHANGED'::text, 'TOO_MANY_CHARACTERS'::text, 'NO_PERMISSIONS'::text, 'GOOGLE_API_DISABLED'::text, 'ERROR_SUBMIT'::text, 'NOT_ALLOWED'::text])),
  constraint reviews_trial_end_check CHECK (trial_end = ANY (ARRAY['raised'::text, 'removed'::text]))
);
create INDEX reviews_all_by_stars ON reviews USING btree (company_id, is_answered, star_rating, modified_at DESC, review_id DESC, app_id DESC) INCLUDE (base_language, was_edited, version, territory, text_length, replied_before, answered_via, kind, sentiment) WHERE is_listed;
create INDEX reviews_all_newest ON reviews USING btree (company_id, is_answered, modified_at DESC, review_id DESC, app_id DESC) INCLUDE (star_rating, base_language, was_edited, version, territory, text_length, replied_before, answered_via, kind, sentiment) WHERE is_listed;
create INDEX reviews_answered ON reviews USING btree (company_id, answered_day) INCLUDE (app_id, star_rating, base_language, modified_at, answered_at) WHERE is_answered AND removed_at IS NULL;
create INDEX reviews_assigned ON reviews USING btree (company_id, assignee_id, modified_at DESC, review_id DESC, app_id DESC) WHERE assignee_id IS NOT NULL AND removed_at IS NULL;
create INDEX reviews_by_kind ON reviews USING btree (company_id, app_id, is_answered, kind, modified_at DESC, review_id DESC) INCLUDE (sentiment, star_rating, base_language, was_edited, version) WHERE is_listed AND kind IS NOT NULL;
create INDEX reviews_by_language ON reviews USING btree (company_id, app_id, is_answered, base_language, modified_at DESC, review_id DESC) INCLUDE (star_rating, was_edited, version) WHERE is_listed AND base_language IS NOT NULL;
create INDEX reviews_by_version ON reviews USING btree (company_id, app_id, is_answered, version, modified_at DESC, review_id DESC) INCLUDE (star_rating, base_language, was_edited) WHERE is_listed AND version IS NOT NULL;
create INDEX reviews_corrected ON reviews USING btree (company_id, corrected_at DESC) WHERE corrected_at IS NOT NULL;
create INDEX reviews_newest ON reviews USING btree (company_id, app_id, is_answered, modified_at DESC, review_id DESC) WHERE is_listed;
create INDEX reviews_preparing ON reviews USING btree (company_id, app_id) WHERE draft = 'preparing'::text;
create INDEX reviews_set_aside ON reviews USING btree (company_id, modified_at DESC, review_id DESC, app_id DESC) WHERE no_reply_needed AND removed_at IS NULL;
create INDEX reviews_unsettled ON reviews USING btree (company_id, modified_at DESC, review_id DESC) WHERE is_listed AND NOT is_answered AND (submit_error IS NOT NULL OR draft = 'blocked'::text);
create INDEX reviews_updated ON reviews USING btree (company_id, app_id, is_answered, modified_at DESC, review_id DESC) INCLUDE (star_rating, base_language, version) WHERE is_listed AND was_edited;
create INDEX reviews_without_draft ON reviews USING btree (company_id, app_id, draft, modified_at DESC, review_id DESC) WHERE (draft = ANY (ARRAY['none'::text, 'limit'::text])) AND is_listed AND NOT is_answered;
alter table reviews enable row level security;
alter table reviews force row level security;
create policy apps on reviews as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy cross_tenant on reviews for select to rejoinder_cross_tenant using (true);
create policy tenant on reviews for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table reviews to rejoinder_tenant;
grant select (app_id, base_language, company_id, is_answered, is_listed, modified_at, no_reply_needed, removed_at, review_id, star_rating, version, was_edited) on table reviews to rejoinder_cross_tenant;
create trigger reviews_check_app AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_app_of_reviews();
create trigger reviews_count_delete AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
create trigger reviews_count_insert AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
create trigger reviews_count_update AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
create trigger reviews_delete_words AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION delete_review_words();
create trigger reviews_index AFTER UPDATE ON reviews FOR EACH ROW WHEN (new.labels <> old.labels OR new.topics <> old.topics OR (new.labels <> '{}'::uuid[] OR new.topics <> '{}'::text[]) AND (new.modified_at IS DISTINCT FROM old.modified_at OR new.is_answered IS DISTINCT FROM old.is_answered OR new.no_reply_needed IS DISTINCT FROM old.no_reply_needed OR new.star_rating IS DISTINCT FROM old.star_rating OR new.base_language IS DISTINCT FROM old.base_language OR new.was_edited IS DISTINCT FROM old.was_edited OR new.version IS DISTINCT FROM old.version OR new.territory IS DISTINCT FROM old.territory OR new.text_length IS DISTINCT FROM old.text_length OR new.kind IS DISTINCT FROM old.kind OR new.sentiment IS DISTINCT FROM old.sentiment OR new.removed_at IS DISTINCT FROM old.removed_at)) EXECUTE FUNCTION index_review();
create trigger reviews_index_new AFTER INSERT ON reviews FOR EACH ROW WHEN (new.labels <> '{}'::uuid[] OR new.topics <> '{}'::text[]) EXECUTE FUNCTION index_review();
create trigger reviews_publish_delete AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_review_changes();
create trigger reviews_publish_insert AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_review_changes();
create trigger reviews_publish_update AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_review_changes();
create trigger reviews_set_days BEFORE INSERT OR UPDATE OF modified_at, answered_at ON reviews FOR EACH ROW EXECUTE FUNCTION set_review_days();
comment on table reviews is 'Reviews in their newest revision, with their reply: one row holds all that a card shows. A removed review keeps its row but is in no list and no count; one that needs no reply is only in the list of those. A trigger per statement checks that each has an app (functions/review_integrity.sql).';
comment on column reviews.revision is 'Counts the reviewer''s edits, from 1.';
comment on column reviews.modified_at is 'By the store''s clock.';
comment on column reviews.written_day is 'The day of modified_at in the company''s time zone; a trigger sets it (functions/review_days.sql).';
comment on column reviews.revised_at is 'When this revision was first seen, by our clock.';
comment on column reviews.replied_before is 'An earlier revision had a reply in the store.';
comment on column reviews.territory is 'Apple''s storefront, ISO 3166 alpha-3.';
comment on column reviews.text_length is 'UTF-16 units of title and body together.';
comment on column reviews.answered_day is 'The day of answered_at in the company''s time zone; a trigger sets it.';
comment on column reviews.draft_change is 'How much a person changed the writer''s draft before sending it; null without a draft.';
comment on column reviews.no_reply_needed is 'Set by a person; it ends when the review is answered or revised.';
comment on column reviews.is_listed is 'Whether it is in the answered or the unanswered list and their counts: neither removed nor without need of a reply.';
comment on column reviews.labels is 'Ids of labels, as a card shows them; a trigger keeps review_labels the same (functions/review_index.sql).';
comment on column reviews.kind is 'What it is above all; null before it is classified, and again when the reviewer changes it.';
comment on column reviews.mentions is 'The topics it is about: [{topicId, quote}], the quote literally from title or body, or empty if a person chose the topic.';
comment on column reviews.topics is 'The topics of its mentions; a trigger keeps review_topics the same (functions/review_index.sql).';
comment on column reviews.corrected_at is 'When a person last corrected kind, sentiment or topics; from then on only people change them.';
comment on column reviews.earlier_reply is 'The reply in the store to an earlier revision of the review.';
comment on column reviews.removed_reply is 'The reply that was last removed here: a store that still shows it has not been answered anew.';
comment on column reviews.trial_at is 'The columns trial_… are what is known of the effect of replies (tables/reviews/trial-columns.ts): when the review was written, null if it was not watched from then on.';
comment on column reviews.trial_stars is 'Its first stars, 1 to 4.';
comment on column reviews.trial_length is 'Of its first text: 1 short, 2 medium, 3 long.';
comment on column reviews.trial_replied_at is 'When it was first answered.';
comment on column reviews.trial_ended_at is 'When it first had more stars than at first, or was removed.';
comment on column reviews.store_message is 'The store''s own words about the reply it refused last; they hold while submit_error is set.';
comment on column reviews.sent_response is 'The text as it was sent, if readers see another one because the store altered it; it holds while that reply stands.';
comment on column reviews.notes_count is 'Kept by adding and deleting notes.';
comment on column reviews.assignee_id is 'The member who is to answer it: one who sees its app and may at least draft; null: nobody in particular.';

create table search_index_queue (
  company_id uuid not null,
  id bigint generated always as identity not null,
  app_id text not null,
  review_ids text[] not null,
  constraint search_index_queue_pkey PRIMARY KEY (company_id, id)
);
alter table search_index_queue enable row level security;
alter table search_index_queue force row level security;
create policy apps on search_index_queue as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy cross_tenant on search_index_queue for select to rejoinder_cross_tenant using (true);
create policy tenant on search_index_queue for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant select on table search_index_queue to rejoinder_cross_tenant;
grant delete, insert, select, update on table search_index_queue to rejoinder_tenant;
comment on table search_index_queue is 'Reviews to index for search: one row per page, written in the transaction of the reviews.';

create table search_reindex (
  company_id uuid not null,
  app_id text not null,
  after_review_id text default ''::text not null,
  constraint search_reindex_pkey PRIMARY KEY (company_id, app_id)
);
alter table search_reindex enable row level security;
alter table search_reindex force row level security;
create policy apps on search_reindex as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy cross_tenant on search_reindex for select to rejoinder_cross_tenant using (true);
create policy tenant on search_reindex for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant select on table search_reindex to rejoinder_cross_tenant;
grant delete, insert, select, update on table search_reindex to rejoinder_tenant;
comment on table search_reindex is 'Apps whose reviews are queued once more for the search index, in the order of their ids.';
comment on column search_reindex.after_review_id is 'The last review that was queued.';

create table stoppages (
  company_id uuid not null,
  cause text not null,
  about text default ''::text not null,
  app_id text default ''::text not null,
  name text not null,
  began_at timestamp with time zone not null,
  noticed_at timestamp with time zone not null,
  constraint stoppages_cause_check CHECK (cause = ANY (ARRAY['sync'::text, 'key'::text, 'send'::text, 'ai'::text, 'budget'::text, 'limit'::text, 'mail'::text, 'channel'::text, 'payment'::text])),
  constraint stoppages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint stoppages_pkey PRIMARY KEY (company_id, cause, about)
);
alter table stoppages enable row level security;
alter table stoppages force row level security;
create policy apps on stoppages as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy cross_tenant_select on stoppages for select to rejoinder_cross_tenant using (true);
create policy tenant on stoppages for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table stoppages to rejoinder_tenant;
grant select (company_id) on table stoppages to rejoinder_cross_tenant;
comment on table stoppages is 'What does not work now and was told; a row is deleted when it works again, which is told too.';
comment on column stoppages.about is 'Which of its kind: a store, an app, a channel.';
comment on column stoppages.app_id is 'Empty: about no app.';
comment on column stoppages.name is 'Of the app, the store or the channel.';

create table store_breakers (
  company_id uuid not null,
  store text not null,
  failures integer not null,
  open_until timestamp with time zone,
  constraint store_breakers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint store_breakers_pkey PRIMARY KEY (company_id, store),
  constraint store_breakers_store_check CHECK (store = ANY (ARRAY['apple'::text, 'google'::text]))
);
alter table store_breakers enable row level security;
alter table store_breakers force row level security;
create policy tenant on store_breakers for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table store_breakers to rejoinder_tenant;
comment on table store_breakers is 'The circuit breaker of a store for one company''s key.';

create table store_budgets (
  company_id uuid not null,
  bucket text not null,
  calls_used double precision not null,
  refilled_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  lease_until timestamp with time zone,
  lease_holder uuid,
  reply_waits_until timestamp with time zone,
  constraint store_budgets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint store_budgets_pkey PRIMARY KEY (company_id, bucket)
);
alter table store_budgets enable row level security;
alter table store_budgets force row level security;
create policy tenant on store_budgets for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table store_budgets to rejoinder_tenant;
comment on table store_budgets is 'Rate limits of the stores, per key or app: a token bucket, and until when no call may be made.';
comment on column store_budgets.bucket is '`apple`, `google:read:<app>` or `google:write:<app>`.';
comment on column store_budgets.calls_used is 'Calls made and not yet refilled at `refilled_at`.';
comment on column store_budgets.lease_until is 'The lease of the call in flight: one call at a time; a dead worker''s lease expires.';
comment on column store_budgets.lease_holder is 'The id of the lease, so that a call that outlived its lease does not end another''s.';
comment on column store_budgets.reply_waits_until is 'A reply is waiting to be sent and goes before the next read of a list.';

create table store_links (
  company_id uuid not null,
  store text not null,
  developer_name text not null,
  developer_id text,
  sealed_key text not null,
  linked_at timestamp with time zone default now() not null,
  fingerprint text,
  requests_per_hour integer,
  reads_per_hour integer,
  replies_per_day integer,
  constraint store_links_check CHECK (store = 'apple'::text OR requests_per_hour IS NULL),
  constraint store_links_check1 CHECK (store = 'google'::text OR num_nonnulls(reads_per_hour, replies_per_day) = 0),
  constraint store_links_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint store_links_fingerprint_key UNIQUE (fingerprint),
  constraint store_links_pkey PRIMARY KEY (company_id, store),
  constraint store_links_reads_per_hour_check CHECK (reads_per_hour >= 50 AND reads_per_hour <= 10000),
  constraint store_links_replies_per_day_check CHECK (replies_per_day >= 50 AND replies_per_day <= 10000),
  constraint store_links_requests_per_hour_check CHECK (requests_per_hour >= 50 AND requests_per_hour <= 10000),
  constraint store_links_store_check CHECK (store = ANY (ARRAY['apple'::text, 'google'::text]))
);
alter table store_links enable row level security;
alter table store_links force row level security;
create policy apps on store_links as restrictive for select to rejoinder_tenant using (((( SELECT current_apps() AS current_apps) IS NULL) OR (EXISTS ( SELECT
   FROM apps a
  WHERE (a.store = store_links.store)))));
create policy cross_tenant on store_links for select to rejoinder_cross_tenant using (true);
create policy tenant on store_links for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table store_links to rejoinder_tenant;
grant select (company_id, store) on table store_links to rejoinder_cross_tenant;
comment on table store_links is 'The store accounts of a company, with their keys.';
comment on column store_links.sealed_key is 'Encrypted with the master key.';
comment on column store_links.fingerprint is 'A hash of the account that the key proves: one account is linked to one company at a time. Unique keys apply across tenants, but reveal only that an account whose key the caller has is already linked.';
comment on column store_links.requests_per_hour is 'What Apple allows the key, where the publisher set it.';
comment on column store_links.reads_per_hour is 'What Google allows each app, where the publisher set it.';
comment on column store_links.replies_per_day is 'What Google allows each app, where the publisher set it.';

create table store_ratings (
  company_id uuid not null,
  app_id text not null,
  day date not null,
  country text not null,
  average double precision not null,
  ratings bigint,
  constraint store_ratings_average_check CHECK (average >= 1::double precision AND average <= 5::double precision),
  constraint store_ratings_company_id_app_id_fkey FOREIGN KEY (company_id, app_id) REFERENCES apps(company_id, app_id) ON DELETE CASCADE,
  constraint store_ratings_pkey PRIMARY KEY (company_id, app_id, day, country)
);
alter table store_ratings enable row level security;
alter table store_ratings force row level security;
create policy apps on store_ratings as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on store_ratings for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table store_ratings to rejoinder_tenant;
comment on table store_ratings is 'What the stores show everybody, once a day: the average of all ratings, also of those without a review.';
comment on column store_ratings.country is 'ISO 3166 alpha-2 of Apple''s storefront; empty: Google Play.';
comment on column store_ratings.ratings is 'Null: the store does not tell.';

create table store_versions (
  company_id uuid not null,
  app_id text not null,
  version_id text not null,
  platform text not null,
  version text not null,
  released_at timestamp with time zone not null,
  read_at timestamp with time zone,
  walked_at timestamp with time zone,
  cursor text,
  pages integer default 0 not null,
  constraint store_versions_company_id_app_id_fkey FOREIGN KEY (company_id, app_id) REFERENCES apps(company_id, app_id) ON DELETE CASCADE,
  constraint store_versions_pkey PRIMARY KEY (company_id, app_id, version_id)
);
alter table store_versions enable row level security;
alter table store_versions force row level security;
create policy apps on store_versions as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on store_versions for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table store_versions to rejoinder_tenant;
comment on table store_versions is 'The released versions of Apple''s apps, and how far the list of the reviews of each has been read.';
comment on column store_versions.version_id is 'Apple''s.';
comment on column store_versions.released_at is 'Or when it was created, if Apple tells no more.';
comment on column store_versions.read_at is 'When the newest reviews of the version were read last.';
comment on column store_versions.walked_at is 'When a reading of the whole list of its reviews began last.';
comment on column store_versions.cursor is 'Where that reading goes on; null: it has come to the end.';
comment on column store_versions.pages is 'Of the list, read so far.';

create table submits (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  reply_revision integer not null,
  review_revision integer not null,
  text text not null,
  state text default 'queued'::text not null,
  due_at timestamp with time zone not null,
  attempts integer default 0 not null,
  fence bigint default 0 not null,
  lease_until timestamp with time zone,
  accepted_at timestamp with time zone,
  seen_at timestamp with time zone,
  verify_step integer default 0 not null,
  verify_at timestamp with time zone,
  error text,
  user_id text,
  user_name text not null,
  by_kind text not null,
  by_id text not null,
  origin_kind text not null,
  origin_id text,
  origin_version integer,
  undo_until timestamp with time zone,
  undo_snapshot jsonb,
  created_at timestamp with time zone default now() not null,
  store_message text,
  constraint submits_by_kind_check CHECK (by_kind = ANY (ARRAY['person'::text, 'rule'::text, 'key'::text])),
  constraint submits_check CHECK (by_kind <> 'person'::text OR user_id IS NOT NULL AND user_id = by_id),
  constraint submits_company_id_app_id_review_id_fkey FOREIGN KEY (company_id, app_id, review_id) REFERENCES reviews(company_id, app_id, review_id) ON DELETE CASCADE,
  constraint submits_error_check CHECK (error = ANY (ARRAY['REVIEW_NOT_FOUND'::text, 'REVIEW_CHANGED'::text, 'TOO_MANY_CHARACTERS'::text, 'NO_PERMISSIONS'::text, 'GOOGLE_API_DISABLED'::text, 'ERROR_SUBMIT'::text, 'NOT_ALLOWED'::text])),
  constraint submits_origin_kind_check CHECK (origin_kind = ANY (ARRAY['writer'::text, 'person'::text, 'batch'::text, 'rule'::text, 'key'::text])),
  constraint submits_pkey PRIMARY KEY (company_id, app_id, review_id, reply_revision),
  constraint submits_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sending'::text, 'unknown'::text, 'sent'::text, 'published'::text, 'superseded'::text, 'refused'::text, 'cancelled'::text]))
);
create INDEX submits_due ON submits USING btree (due_at) WHERE state = ANY (ARRAY['queued'::text, 'sending'::text, 'unknown'::text]);
create UNIQUE INDEX submits_one_in_flight ON submits USING btree (company_id, app_id, review_id) WHERE state = ANY (ARRAY['sending'::text, 'unknown'::text]);
create INDEX submits_queued ON submits USING btree (company_id, app_id, created_at) WHERE state = 'queued'::text;
create INDEX submits_to_verify ON submits USING btree (verify_at) WHERE verify_at IS NOT NULL;
alter table submits enable row level security;
alter table submits force row level security;
create policy apps on submits as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy cross_tenant on submits for select to rejoinder_cross_tenant using (true);
create policy tenant on submits for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table submits to rejoinder_tenant;
grant select (app_id, company_id, created_at, due_at, lease_until, reply_revision, review_id, state, verify_at) on table submits to rejoinder_cross_tenant;
comment on table submits is 'The outbox: replies that are to be sent, and the state of each.';
comment on column submits.due_at is 'When the next step is due: a send, a reconciliation or a retry.';
comment on column submits.fence is 'The fencing token, raised by each claim: a step with an older one has no effect.';
comment on column submits.accepted_at is 'When the store first accepted it.';
comment on column submits.seen_at is 'When the store was first seen showing it.';
comment on column submits.by_kind is 'Who decided that it goes out, with by_id.';
comment on column submits.origin_kind is 'What made the text, with origin_id and origin_version.';
comment on column submits.undo_until is 'Until when it can be undone.';
comment on column submits.undo_snapshot is 'The previous state of the review, restored by an undo.';
comment on column submits.store_message is 'Why the store refused it, in its own words.';

create table subscriptions (
  company_id uuid not null,
  subscription_id text not null,
  ends_at timestamp with time zone not null,
  is_canceled boolean not null,
  changed_at timestamp with time zone not null,
  changed_by text collate "C" not null,
  check_at timestamp with time zone,
  constraint subscriptions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint subscriptions_pkey PRIMARY KEY (company_id, subscription_id),
  constraint subscriptions_subscription_id_key UNIQUE (subscription_id)
);
create INDEX subscriptions_to_check ON subscriptions USING btree (check_at) WHERE check_at IS NOT NULL;
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy cross_tenant on subscriptions for select to rejoinder_cross_tenant using (true);
create policy tenant on subscriptions for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table subscriptions to rejoinder_tenant;
grant select (check_at, company_id, ends_at, subscription_id) on table subscriptions to rejoinder_cross_tenant;
comment on table subscriptions is 'The last known state of each subscription at the payment provider.';
comment on column subscriptions.subscription_id is 'Belongs to one company permanently, whatever later events claim.';
comment on column subscriptions.changed_at is 'By the provider''s clock.';
comment on column subscriptions.changed_by is 'The id of the event that reported it, which breaks ties; empty if it was read from the API.';
comment on column subscriptions.check_at is 'When to ask the provider, in case the event of a renewal was lost.';

create table topic_tallies (
  company_id uuid not null,
  app_id text not null,
  is_answered boolean not null,
  topic_id text not null,
  n integer not null,
  constraint topic_tallies_pkey PRIMARY KEY (company_id, app_id, is_answered, topic_id)
);
alter table topic_tallies enable row level security;
alter table topic_tallies force row level security;
create policy apps on topic_tallies as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on topic_tallies for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table topic_tallies to rejoinder_tenant;
comment on table topic_tallies is 'The number of listed reviews of an app by topic (functions/classified.sql).';

create table topics (
  company_id uuid not null,
  topic_id text not null,
  name text,
  description text default ''::text not null,
  merged_into text,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint topics_check CHECK (merged_into <> topic_id),
  constraint topics_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint topics_company_id_merged_into_fkey FOREIGN KEY (company_id, merged_into) REFERENCES topics(company_id, topic_id),
  constraint topics_description_check CHECK (length(description) <= 200),
  constraint topics_name_check CHECK (length(name) >= 1 AND length(name) <= 40),
  constraint topics_pkey PRIMARY KEY (company_id, topic_id)
);
create UNIQUE INDEX topics_name ON topics USING btree (company_id, lower(name)) WHERE merged_into IS NULL;
alter table topics enable row level security;
alter table topics force row level security;
create policy tenant on topics for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table topics to rejoinder_tenant;
create trigger topics_publish_delete AFTER DELETE ON topics REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_company_changes();
create trigger topics_publish_insert AFTER INSERT ON topics REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_company_changes();
create trigger topics_publish_update AFTER UPDATE ON topics REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_company_changes();
comment on table topics is 'What reviews can be about: a company''s own topics, and the built-in ones it has changed.';
comment on column topics.topic_id is 'The name of a built-in topic (shared/domain/classification), or a random id.';
comment on column topics.name is 'Null: the built-in topic''s name in the language of the page.';
comment on column topics.merged_into is 'Its reviews count as those of this topic, which is not merged itself.';
comment on column topics.archived_at is 'No longer offered to the writer; reviews keep it.';

create table usage (
  company_id uuid not null,
  month text not null,
  processed integer default 0 not null,
  constraint usage_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint usage_month_check CHECK (month ~ '^\d{4}-\d{2}$'::text),
  constraint usage_pkey PRIMARY KEY (company_id, month),
  constraint usage_processed_check CHECK (processed >= 0)
);
alter table usage enable row level security;
alter table usage force row level security;
create policy cross_tenant on usage for select to rejoinder_cross_tenant using (true);
create policy tenant on usage for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table usage to rejoinder_tenant;
grant select (company_id, month, processed) on table usage to rejoinder_cross_tenant;
comment on table usage is 'The number of reviews a company had processed in a month, which its plan limits.';

create table views (
  company_id uuid not null,
  view_id uuid default gen_random_uuid() not null,
  name text not null,
  filter jsonb not null,
  sort text not null,
  search text,
  is_pinned boolean default false not null,
  created_at timestamp with time zone default now() not null,
  target_hours smallint,
  late_told_at timestamp with time zone,
  constraint views_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint views_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint views_pkey PRIMARY KEY (company_id, view_id),
  constraint views_sort_check CHECK (sort = ANY (ARRAY['newest'::text, 'oldest'::text, 'lowestStars'::text])),
  constraint views_target_hours_check CHECK (target_hours >= 1 AND target_hours <= 720)
);
create UNIQUE INDEX views_name ON views USING btree (company_id, lower(name));
create INDEX views_with_target ON views USING btree (company_id) WHERE target_hours IS NOT NULL;
alter table views enable row level security;
alter table views force row level security;
create policy cross_tenant_select on views for select to rejoinder_cross_tenant using (true);
create policy tenant on views for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table views to rejoinder_tenant;
grant select (company_id, target_hours) on table views to rejoinder_cross_tenant;
create trigger views_publish_delete AFTER DELETE ON views REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changes_about_apps();
create trigger views_publish_insert AFTER INSERT ON views REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changes_about_apps();
create trigger views_publish_update AFTER UPDATE ON views REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_changes_about_apps();
comment on table views is 'Saved views: filters with a name, shared by a company.';
comment on column views.target_hours is 'A review that waits longer is late; null: no target.';
comment on column views.late_told_at is 'When it was last told that reviews are late.';

create table writer_requests (
  company_id uuid not null,
  app_id text not null,
  review_id text not null,
  lease_until timestamp with time zone not null,
  constraint writer_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint writer_requests_pkey PRIMARY KEY (company_id, app_id, review_id)
);
alter table writer_requests enable row level security;
alter table writer_requests force row level security;
create policy apps on writer_requests as restrictive for all to rejoinder_tenant using (((( SELECT NULLIF((current_setting('app.apps'::text, true) = '*'::text), false) AS "nullif") IS NOT NULL) OR (app_id = ANY (( SELECT (NULLIF(NULLIF(current_setting('app.apps'::text, true), '*'::text), ''::text))::text[] AS "nullif")::text[]))));
create policy tenant on writer_requests for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete, insert, select, update on table writer_requests to rejoinder_tenant;
comment on table writer_requests is 'Reviews with a call to the writer in flight: of two jobs for one review, only the first makes the call.';
comment on column writer_requests.lease_until is 'After this the caller is presumed dead.';

create table writer_usage (
  company_id uuid not null,
  day date not null,
  calls integer default 0 not null,
  draft_calls integer default 0 not null,
  improve_calls integer default 0 not null,
  batch_calls integer default 0 not null,
  classification_calls integer default 0 not null,
  backfill_calls integer default 0 not null,
  tokens_in bigint default 0 not null,
  tokens_out bigint default 0 not null,
  failures integer default 0 not null,
  blocked integer default 0 not null,
  over_limit integer default 0 not null,
  constraint writer_usage_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(company_id),
  constraint writer_usage_pkey PRIMARY KEY (company_id, day)
);
create INDEX writer_usage_by_day ON writer_usage USING btree (day);
alter table writer_usage enable row level security;
alter table writer_usage force row level security;
create policy cross_tenant on writer_usage for select to rejoinder_cross_tenant using (true);
create policy cross_tenant_delete on writer_usage for delete to rejoinder_cross_tenant using (true);
create policy tenant on writer_usage for all to rejoinder_tenant using ((company_id = ( SELECT current_company() AS current_company))) with check ((company_id = ( SELECT current_company() AS current_company)));
grant delete on table writer_usage to rejoinder_cross_tenant;
grant delete, insert, select, update on table writer_usage to rejoinder_tenant;
grant select (blocked, calls, company_id, day, failures, over_limit, tokens_in, tokens_out) on table writer_usage to rejoinder_cross_tenant;
comment on table writer_usage is 'A company''s calls to the writer on a day (UTC), with their tokens and outcomes.';
comment on column writer_usage.calls is 'Those of all classes of work, each of which has a column.';
comment on column writer_usage.failures is 'Calls that failed.';
comment on column writer_usage.blocked is 'Answers that failed the checks after every retry.';
comment on column writer_usage.over_limit is 'Calls not made because the daily limit was reached.';

create table sign_in.account (
  id text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamp with time zone,
  "refreshTokenExpiresAt" timestamp with time zone,
  scope text,
  password text,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint "account_providerId_accountId_key" UNIQUE ("providerId", "accountId"),
  constraint "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES sign_in."user"(id) ON DELETE CASCADE
);
create INDEX account_by_user ON sign_in.account USING btree ("userId");
grant delete, insert, select, update on table sign_in.account to rejoinder_tenant;
comment on table sign_in.account is 'A way to open an account.';
comment on column sign_in.account.password is 'Its hash.';

create table sign_in.first_step (
  secret_hash text not null,
  user_id text not null,
  expires_at timestamp with time zone not null,
  constraint first_step_pkey PRIMARY KEY (secret_hash),
  constraint first_step_user_id_fkey FOREIGN KEY (user_id) REFERENCES sign_in."user"(id) ON DELETE CASCADE
);
create INDEX first_step_by_user ON sign_in.first_step USING btree (user_id);
grant delete, insert, select, update on table sign_in.first_step to rejoinder_tenant;
comment on table sign_in.first_step is 'Sign-ins whose password was right and whose code is missing.';

create table sign_in.keys (
  key_id text not null,
  kind text not null,
  public_key text,
  sealed_key text not null,
  created_at timestamp with time zone not null,
  constraint keys_check CHECK ((kind = 'tokens'::text) = (public_key IS NOT NULL)),
  constraint keys_kind_check CHECK (kind = ANY (ARRAY['cookies'::text, 'tokens'::text])),
  constraint keys_pkey PRIMARY KEY (key_id)
);
create UNIQUE INDEX keys_cookies ON sign_in.keys USING btree (kind) WHERE kind = 'cookies'::text;
grant delete, insert, select, update on table sign_in.keys to rejoinder_tenant;
comment on table sign_in.keys is 'Sealed with the master key: one that signs cookies, and those that sign tokens.';

create table sign_in.recovery_code (
  user_id text not null,
  code_hash text not null,
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES sign_in.second_factor(user_id) ON DELETE CASCADE
);
grant delete, insert, select, update on table sign_in.recovery_code to rejoinder_tenant;
comment on table sign_in.recovery_code is 'Each opens the account once in place of a code.';

create table sign_in.second_factor (
  user_id text not null,
  sealed_secret text not null,
  started_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  constraint second_factor_pkey PRIMARY KEY (user_id),
  constraint second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES sign_in."user"(id) ON DELETE CASCADE
);
grant delete, insert, select, update on table sign_in.second_factor to rejoinder_tenant;
comment on table sign_in.second_factor is 'What an account asks for after its password, once it is confirmed by a first code.';
comment on column sign_in.second_factor.sealed_secret is 'Sealed with the master key.';
comment on column sign_in.second_factor.last_step is 'The half minute whose code was taken last: no code of it, or of one before, is taken again.';

create table sign_in.session (
  id text not null,
  "expiresAt" timestamp with time zone not null,
  token text not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_key UNIQUE (token),
  constraint "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES sign_in."user"(id) ON DELETE CASCADE
);
create INDEX session_by_user ON sign_in.session USING btree ("userId");
grant delete, insert, select, update on table sign_in.session to rejoinder_tenant;
create trigger session_notify AFTER DELETE ON sign_in.session FOR EACH ROW EXECUTE FUNCTION sign_in.notify_session_end();
comment on column sign_in.session.token is 'Works only in a cookie signed with the key of cookies, which is sealed.';

create table sign_in."user" (
  id text not null,
  name text not null,
  email text not null,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  constraint user_email_key UNIQUE (email),
  constraint user_pkey PRIMARY KEY (id)
);
grant delete, insert, select, update on table sign_in."user" to rejoinder_tenant;
comment on table sign_in."user" is 'An account; its id is the person''s.';

create table sign_in.verification (
  id text not null,
  identifier text not null,
  value text not null,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  constraint verification_pkey PRIMARY KEY (id)
);
create INDEX verification_identifier ON sign_in.verification USING btree (identifier);
grant delete, insert, select, update on table sign_in.verification to rejoinder_tenant;
comment on column sign_in.verification.identifier is 'A hash of the secret in a link, which is stored nowhere.';

CREATE OR REPLACE FUNCTION public.account_of(email text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT people.user_id
    FROM internal.people
   WHERE (lower(people.username) = lower(account_of.email));
END;
alter routine account_of(text) owner to rejoinder_cross_tenant;
revoke execute on routine account_of(text) from public;
grant execute on routine account_of(text) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.add_counts(integer[], integer[])
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT (t.a + t.b) FROM UNNEST($1, $2) t(a, b));

CREATE OR REPLACE FUNCTION public.add_person(subject text, email text, first text, last text, is_verified boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into internal.people (user_id, username, first_name, last_name, email_verified, company_id)
  values (subject, email, first, last, is_verified, current_company()) on conflict do nothing;
  if found then return true; end if;
  perform from internal.people where user_id = subject for update;
  if not found or exists (select from memberships where user_id = subject and ended_at is null) then return false; end if;
  update internal.people set username = email, first_name = first, last_name = last, company_id = current_company()
  where user_id = subject;
  return true;
exception when unique_violation then return false;
end
$function$;
alter routine add_person(text,text,text,text,boolean) owner to rejoinder_cross_tenant;
revoke execute on routine add_person(text,text,text,text,boolean) from public;
grant execute on routine add_person(text,text,text,text,boolean) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.add_to_batches(changes proposal_change[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from batches b where (b.company_id, b.batch_id) in (select company_id, batch_id from unnest(changes))
  order by b.batch_id for update;
  update batches b set
    total = b.total + c.total, drafting = b.drafting + c.drafting, ready = b.ready + c.ready, flagged = b.flagged + c.flagged,
    awaiting_approval = b.awaiting_approval + c.awaiting_approval, scheduled = b.scheduled + c.scheduled,
    handed_over = b.handed_over + c.handed_over, withdrawn = b.withdrawn + c.withdrawn, failed = b.failed + c.failed,
    undelivered = b.undelivered + c.undelivered,
    state = case
      when b.state in ('done', 'stopped') then b.state
      when b.total + c.total = b.handed_over + c.handed_over + b.withdrawn + c.withdrawn + b.failed + c.failed
        and b.undelivered + c.undelivered = 0 then 'done'
      when b.state = 'drafting' and b.drafting + c.drafting = 0 then 'reviewing'
      else b.state end
  from (
    select company_id, batch_id, sum(n) total,
      coalesce(sum(n) filter (where state = 'drafting'), 0) drafting,
      coalesce(sum(n) filter (where state = 'ready'), 0) ready,
      coalesce(sum(n) filter (where state = 'flagged'), 0) flagged,
      coalesce(sum(n) filter (where state = 'awaiting_approval'), 0) awaiting_approval,
      coalesce(sum(n) filter (where state = 'scheduled'), 0) scheduled,
      coalesce(sum(n) filter (where state = 'handed_over'), 0) handed_over,
      coalesce(sum(n) filter (where state = 'withdrawn'), 0) withdrawn,
      coalesce(sum(n) filter (where state = 'failed'), 0) failed,
      coalesce(sum(n) filter (where is_undelivered), 0) undelivered
    from unnest(changes) group by 1, 2) c
  where (b.company_id, b.batch_id) = (c.company_id, c.batch_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.add_to_classification_tallies(changes review_change[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from unnest(changes) where kind is not null) then
    insert into classification_tallies as t (company_id, app_id, is_answered, kind, sentiment, n)
    select company_id, app_id, is_answered, kind, sentiment, sum(n) from unnest(changes) where is_listed and kind is not null
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
    on conflict (company_id, app_id, is_answered, kind, sentiment) do update set n = t.n + excluded.n;
    insert into topic_tallies as t (company_id, app_id, is_answered, topic_id, n)
    select company_id, app_id, is_answered, topic_id, sum(n) from unnest(changes) c cross join lateral unnest(c.topics) topic_id
    where is_listed group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, app_id, is_answered, topic_id) do update set n = t.n + excluded.n;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_to_counts(changes review_change[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into review_counts as c (company_id, app_id, unanswered, answered)
  select company_id, app_id, coalesce(sum(n) filter (where not is_answered), 0), coalesce(sum(n) filter (where is_answered), 0)
  from unnest(changes) where is_listed group by company_id, app_id
  having sum(n) filter (where is_answered) <> 0 or sum(n) filter (where not is_answered) <> 0
  order by company_id, app_id
  on conflict (company_id, app_id) do update
  set unanswered = c.unanswered + excluded.unanswered, answered = c.answered + excluded.answered;

  with changed as (
    select company_id, app_id, is_answered, extract(year from day)::integer as year, extract(doy from day)::integer as day,
      sum(n)::integer as n
    from unnest(changes) as c where is_listed group by company_id, app_id, is_answered, c.day having sum(n) <> 0
  ), years as (
    select company_id, app_id, is_answered, year, sum(n) as n, array_agg(day) as at, array_agg(n) as ns
    from changed group by company_id, app_id, is_answered, year
  )
  insert into review_days as d (company_id, app_id, is_answered, year, n, days)
  select company_id, app_id, is_answered, year, n,
    array(select coalesce(ns[array_position(at, day)], 0) from generate_series(1, 366) as day)
  from years
  on conflict (company_id, app_id, is_answered, year) do update
  set n = d.n + excluded.n, days = add_counts(d.days, excluded.days);

  insert into review_tallies as t (company_id, app_id, is_answered, version, star_rating, base_language, was_edited, n)
  select company_id, app_id, is_answered, kind.version, kind.star_rating, kind.base_language, kind.was_edited, sum(c.n)
  from (
    select company_id, app_id, is_answered, version, star_rating, base_language, was_edited, sum(n) n
    from unnest(changes) where is_listed group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0
  ) c cross join lateral (values
    ('', c.star_rating, c.base_language, c.was_edited),
    (c.version, c.star_rating, c.base_language, c.was_edited),
    (c.version, 0::smallint, '', false)
  ) kind (version, star_rating, base_language, was_edited)
  where kind.version is not null
  group by 1, 2, 3, 4, 5, 6, 7 having sum(c.n) <> 0
  on conflict (company_id, app_id, is_answered, version, star_rating, base_language, was_edited) do update
  set n = t.n + excluded.n;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_to_insights(changes review_change[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into insight_reviews as i (company_id, app_id, base_language, month, n, answered, set_aside, classified)
  select company_id, app_id, base_language, month, spread(array_agg(place), array_agg(n), 155),
    spread(array_agg(place), array_agg(answered), 155), spread(array_agg(place), array_agg(set_aside), 155),
    spread(array_agg(place), array_agg(classified), 155)
  from (
    select company_id, app_id, of.base_language, month_day(written_day) as month,
      (written_day - month_day(written_day)) * 5 + star_rating as place, sum(n) as n, sum(n * is_answered::integer) as answered,
      sum(n * is_set_aside::integer) as set_aside, sum(n * (kind is not null)::integer) as classified
    from unnest(changes) c cross join lateral (values ('*'), (c.base_language)) of (base_language)
    where not is_removed group by 1, 2, 3, 4, 5
    having (sum(n), sum(n * is_answered::integer), sum(n * is_set_aside::integer), sum(n * (kind is not null)::integer)) <> (0, 0, 0, 0)) days
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, app_id, base_language, month) do update set n = add_counts(i.n, excluded.n),
    answered = add_counts(i.answered, excluded.answered), set_aside = add_counts(i.set_aside, excluded.set_aside),
    classified = add_counts(i.classified, excluded.classified);

  insert into insight_versions as i (company_id, app_id, version, month, n, answered, set_aside, classified)
  select company_id, app_id, version, month, spread(array_agg(place), array_agg(n), 155),
    spread(array_agg(place), array_agg(answered), 155), spread(array_agg(place), array_agg(set_aside), 155),
    spread(array_agg(place), array_agg(classified), 155)
  from (
    select company_id, app_id, version, month_day(written_day) as month,
      (written_day - month_day(written_day)) * 5 + star_rating as place, sum(n) as n, sum(n * is_answered::integer) as answered,
      sum(n * is_set_aside::integer) as set_aside, sum(n * (kind is not null)::integer) as classified
    from unnest(changes) where not is_removed and version is not null group by 1, 2, 3, 4, 5
    having (sum(n), sum(n * is_answered::integer), sum(n * is_set_aside::integer), sum(n * (kind is not null)::integer)) <> (0, 0, 0, 0)) days
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, app_id, version, month) do update set n = add_counts(i.n, excluded.n),
    answered = add_counts(i.answered, excluded.answered), set_aside = add_counts(i.set_aside, excluded.set_aside),
    classified = add_counts(i.classified, excluded.classified);

  if exists (select from unnest(changes) where topics <> '{}') then
    insert into insight_topics as i (company_id, app_id, topic_id, half_year, n)
    select company_id, app_id, topic_id, half_year, spread(array_agg(place), array_agg(n), 920)
    from (
      select company_id, app_id, topic_id, half_year_day(written_day) as half_year,
        (written_day - half_year_day(written_day)) * 5 + star_rating as place, sum(n) as n
      from unnest(changes) c cross join lateral unnest(c.topics) topic_id
      where not is_removed group by 1, 2, 3, 4, 5 having sum(n) <> 0) days
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, app_id, topic_id, half_year) do update set n = add_counts(i.n, excluded.n);

    insert into insight_version_topics as i (company_id, app_id, version, topic_id, month, n)
    select company_id, app_id, version, topic_id, month, spread(array_agg(place), array_agg(n), 31)
    from (
      select company_id, app_id, version, topic_id, month_day(written_day) as month,
        written_day - month_day(written_day) + 1 as place, sum(n) as n
      from unnest(changes) c cross join lateral unnest(c.topics) topic_id
      where not is_removed and version is not null
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0) days
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (company_id, app_id, version, topic_id, month) do update set n = add_counts(i.n, excluded.n);
  end if;

  if exists (select from unnest(changes) where answered_day is not null) then
    insert into insight_replies as i (company_id, app_id, base_language, week, n)
    select company_id, app_id, base_language, week, spread(array_agg(place), array_agg(n), 840)
    from (
      select company_id, app_id, of.base_language, week_day(answered_day) as week,
        (answered_day - week_day(answered_day)) * 120 + (star_rating - 1) * 24 + bucket as place, sum(n) as n
      from unnest(changes) c cross join lateral (values ('*'), (c.base_language)) of (base_language)
      where not is_removed and bucket is not null group by 1, 2, 3, 4, 5 having sum(n) <> 0) days
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, app_id, base_language, week) do update set n = add_counts(i.n, excluded.n);

    insert into insight_drafts as i (company_id, app_id, month, n)
    select company_id, app_id, month, spread(array_agg(place), array_agg(n), 93)
    from (
      select company_id, app_id, month_day(answered_day) as month, (answered_day - month_day(answered_day)) * 3
          + case draft_change when 'unchanged' then 1 when 'edited' then 2 else 3 end as place, sum(n) as n
      from unnest(changes) where not is_removed and draft_change is not null group by 1, 2, 3, 4 having sum(n) <> 0) days
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, app_id, month) do update set n = add_counts(i.n, excluded.n);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_to_trials(changes review_change[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into insight_trials as i
    (company_id, app_id, month, stars, length, n, raised, removed, replied, replied_raised, replied_removed)
  select company_id, app_id, month, stars, length, sum(n),
    by_age(array_agg(age) filter (where event = 'raised'), array_agg(n) filter (where event = 'raised')),
    by_age(array_agg(age) filter (where event = 'removed'), array_agg(n) filter (where event = 'removed')),
    by_age(array_agg(age) filter (where event = 'replied'), array_agg(n) filter (where event = 'replied')),
    by_age(array_agg(age) filter (where event = 'replied' and outcome = 'raised'),
      array_agg(n) filter (where event = 'replied' and outcome = 'raised')),
    by_age(array_agg(age) filter (where event = 'replied' and outcome = 'removed'),
      array_agg(n) filter (where event = 'replied' and outcome = 'removed'))
  from (
    select company_id, app_id, (trial).month, (trial).stars, (trial).length, (trial).event, (trial).age, (trial).outcome,
      sum(n)::integer as n
    from unnest(changes) where (trial).month is not null group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0) c
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (company_id, app_id, month, stars, length) do update set n = i.n + excluded.n,
    raised = add_counts(i.raised, excluded.raised), removed = add_counts(i.removed, excluded.removed),
    replied = add_counts(i.replied, excluded.replied), replied_raised = add_counts(i.replied_raised, excluded.replied_raised),
    replied_removed = add_counts(i.replied_removed, excluded.replied_removed);
$function$;

CREATE OR REPLACE FUNCTION public.apps_of(changed jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY(SELECT jsonb_array_elements_text(CASE WHEN (changed ? 'app_id'::text) THEN jsonb_build_array((changed -> 'app_id'::text)) ELSE COALESCE((changed -> 'apps'::text), (changed #> '{filter,apps}'::text[]), '[]'::jsonb) END) AS jsonb_array_elements_text);

CREATE OR REPLACE FUNCTION public.are_apps_linked_elsewhere(by_company uuid, of_store text, app_ids text[])
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT pg_advisory_xact_lock((hashtext('are_apps_linked_elsewhere'::text))::bigint) AS pg_advisory_xact_lock;
 SELECT (EXISTS ( SELECT
            FROM ((apps a
              JOIN store_links l USING (company_id, store))
              JOIN app_syncs s USING (company_id, app_id))
           WHERE ((a.app_id = ANY (are_apps_linked_elsewhere.app_ids)) AND (a.store = are_apps_linked_elsewhere.of_store) AND (a.hidden_at IS NULL) AND (a.company_id <> are_apps_linked_elsewhere.by_company) AND (s.failing_since IS NULL)))) AS "exists";
END;
alter routine are_apps_linked_elsewhere(uuid,text,text[]) owner to rejoinder_cross_tenant;
revoke execute on routine are_apps_linked_elsewhere(uuid,text,text[]) from public;
grant execute on routine are_apps_linked_elsewhere(uuid,text,text[]) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.base_language(tag text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE split_part(replace(lower(btrim(tag)), '_'::text, '-'::text), '-'::text, 1) WHEN 'no'::text THEN 'nb'::text WHEN 'nn'::text THEN 'nb'::text WHEN 'iw'::text THEN 'he'::text WHEN 'in'::text THEN 'id'::text WHEN 'tl'::text THEN 'fil'::text WHEN 'cmn'::text THEN 'zh'::text ELSE NULLIF(split_part(replace(lower(btrim(tag)), '_'::text, '-'::text), '-'::text, 1), ''::text) END;

CREATE OR REPLACE FUNCTION public.batches_to_send(row_limit integer)
 RETURNS TABLE(company_id uuid, batch_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT b.company_id,
     b.batch_id
    FROM batches b
   WHERE (((b.state = 'sending'::text) AND (b.pause_reason IS NULL) AND (b.scheduled > 0)) OR b.is_removing)
   ORDER BY b.created_at
  LIMIT batches_to_send.row_limit;
END;
alter routine batches_to_send(integer) owner to rejoinder_cross_tenant;
revoke execute on routine batches_to_send(integer) from public;
grant execute on routine batches_to_send(integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.by_age(ages smallint[], ns integer[])
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT (COALESCE((SELECT sum(t.n) AS sum FROM UNNEST(by_age.ages, by_age.ns) t(age, n) WHERE (t.age = place.place)), (0)::bigint))::integer AS "coalesce" FROM generate_series(1, 25) place(place));

CREATE OR REPLACE FUNCTION public.caller_of(token_subject text, named uuid DEFAULT NULL::uuid)
 RETURNS TABLE(user_id text, username text, first_name text, last_name text, known_languages text[], tokens_valid_after timestamp with time zone, company_id uuid, role text, apps text[], company_name text, trial_ends_at timestamp with time zone, subscription_ends_at timestamp with time zone, is_subscription_canceled boolean, is_seen_today boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT p.user_id,
     p.username,
     p.first_name,
     p.last_name,
     p.known_languages,
     p.tokens_valid_after,
     m.company_id,
     m.role,
     m.apps,
     c.name,
     c.trial_ends_at,
     c.subscription_ends_at,
     c.is_subscription_canceled,
     COALESCE((m.seen_on = today_in_utc()), false) AS "coalesce"
    FROM ((internal.people p
      LEFT JOIN LATERAL ( SELECT m_1.company_id,
             m_1.user_id,
             m_1.joined_at,
             m_1.ended_at,
             m_1.role,
             m_1.apps,
             m_1.seen_on,
             m_1.mail_preferences
            FROM memberships m_1
           WHERE ((m_1.user_id = p.user_id) AND (m_1.ended_at IS NULL) AND (m_1.company_id = COALESCE(caller_of.named, m_1.company_id)))
           ORDER BY (m_1.company_id = p.company_id) DESC, m_1.joined_at DESC
          LIMIT 1) m ON (true))
      LEFT JOIN companies c ON ((c.company_id = m.company_id)))
   WHERE (p.user_id = caller_of.token_subject);
END;
alter routine caller_of(text,uuid) owner to rejoinder_cross_tenant;
revoke execute on routine caller_of(text,uuid) from public;
grant execute on routine caller_of(text,uuid) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.change_person(subject text, languages text[], first text, last text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE internal.people SET known_languages = COALESCE(change_person.languages, people.known_languages), first_name = COALESCE(change_person.first, people.first_name), last_name = COALESCE(change_person.last, people.last_name)
   WHERE ((people.user_id = change_person.subject) AND is_member(change_person.subject));
END;
alter routine change_person(text,text[],text,text) owner to rejoinder_cross_tenant;
revoke execute on routine change_person(text,text[],text,text) from public;
grant execute on routine change_person(text,text[],text,text) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.change_settings(subject text, changes jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE internal.people SET settings = (people.settings || change_settings.changes)
   WHERE ((people.user_id = change_settings.subject) AND is_member(change_settings.subject))
   RETURNING people.settings;
END;
alter routine change_settings(text,jsonb) owner to rejoinder_cross_tenant;
revoke execute on routine change_settings(text,jsonb) from public;
grant execute on routine change_settings(text,jsonb) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.check_app_of_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from (select distinct company_id, app_id from new_rows) r
    where not exists (select from apps a where (a.company_id, a.app_id) = (r.company_id, r.app_id) for key share)
  ) then
    raise foreign_key_violation using message = 'a review needs its app';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_jobs(of_queue text, max_jobs integer, per_company integer, lease interval, after uuid[])
 RETURNS TABLE(id bigint, company_id uuid, key text, payload jsonb, priority smallint, claims integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_sort TO 'off'
AS $function$
#variable_conflict use_column
declare
  company uuid;
  seen uuid[];
  started integer;
  capacity integer;
begin
  perform set_config('synchronous_commit', 'off', true); -- after a crash a lost claim only means that the job starts again
  perform pg_advisory_xact_lock(hashtext('claim_jobs'), hashtext(of_queue));
  for of_priority in reverse 1..0 loop
    company := after[of_priority + 1];
    seen := '{}';
    while max_jobs > 0 loop
      company := coalesce(
        (select j.company_id from jobs j
         where j.queue = of_queue and j.priority = of_priority and not j.is_running and j.run_at <= now()
           and j.company_id > company
         order by j.company_id, j.run_at limit 1),
        (select j.company_id from jobs j
         where j.queue = of_queue and j.priority = of_priority and not j.is_running and j.run_at <= now()
         order by j.company_id, j.run_at limit 1));
      exit when company is null or company = any (seen);
      seen := seen || company;
      select per_company - count(*) into capacity from jobs j
      where j.queue = of_queue and j.company_id = company and j.is_running;
      continue when capacity < 1;
      return query
        update jobs j
        set is_running = true, run_at = now() + lease, claims = j.claims + 1, attempts = j.attempts + 1
        where j.id = any (array(
          select w.id from jobs w
          where w.queue = of_queue and w.priority = of_priority and not w.is_running and w.run_at <= now()
            and w.company_id = company
          order by w.run_at limit least(capacity, max_jobs) for update skip locked))
        returning j.id, j.company_id, j.key, j.payload, j.priority, j.claims;
      get diagnostics started = row_count;
      max_jobs := max_jobs - started;
    end loop;
  end loop;
end
$function$;
alter routine claim_jobs(text,integer,integer,interval,uuid[]) owner to rejoinder_cross_tenant;
revoke execute on routine claim_jobs(text,integer,integer,interval,uuid[]) from public;
grant execute on routine claim_jobs(text,integer,integer,interval,uuid[]) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.claim_schedule(of_name text, every interval)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'internal', 'pg_temp'
BEGIN ATOMIC
 WITH claimed AS (
          INSERT INTO internal.schedules AS s (name, next_at)
           VALUES (claim_schedule.of_name, (now() + claim_schedule.every)) ON CONFLICT(name) DO UPDATE SET next_at = excluded.next_at
           WHERE (s.next_at <= now())
           RETURNING 1 AS "?column?"
         )
  SELECT (EXISTS ( SELECT
            FROM claimed)) AS "exists";
END;
alter routine claim_schedule(text,interval) owner to rejoinder_cross_tenant;
revoke execute on routine claim_schedule(text,interval) from public;
grant execute on routine claim_schedule(text,interval) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.companies_at_morning(at timestamp with time zone, hour integer, row_limit integer)
 RETURNS TABLE(company_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT c.company_id
    FROM companies c
   WHERE ((EXTRACT(hour FROM (companies_at_morning.at AT TIME ZONE c.time_zone)) >= (companies_at_morning.hour)::numeric) AND ((c.morning_on IS NULL) OR (c.morning_on < ((companies_at_morning.at AT TIME ZONE c.time_zone))::date)))
  LIMIT companies_at_morning.row_limit;
END;
alter routine companies_at_morning(timestamp with time zone,integer,integer) owner to rejoinder_cross_tenant;
revoke execute on routine companies_at_morning(timestamp with time zone,integer,integer) from public;
grant execute on routine companies_at_morning(timestamp with time zone,integer,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.companies_of(subject text)
 RETURNS TABLE(company_id uuid, name text, role text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT c.company_id,
     c.name,
     m.role
    FROM (memberships m
      JOIN companies c USING (company_id))
   WHERE ((m.user_id = companies_of.subject) AND (m.ended_at IS NULL))
   ORDER BY (lower(c.name)), c.company_id;
END;
alter routine companies_of(text) owner to rejoinder_cross_tenant;
revoke execute on routine companies_of(text) from public;
grant execute on routine companies_of(text) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.companies_to_watch(as_of timestamp with time zone, before timestamp with time zone, on_day date, day_calls integer, on_month text, month_reviews double precision, is_free boolean, row_limit integer)
 RETURNS TABLE(company_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT w.company_id
    FROM (( SELECT stoppages.company_id
            FROM stoppages
         UNION
          SELECT s.company_id
            FROM (app_syncs s
              JOIN apps a USING (company_id, app_id))
           WHERE ((s.failing_since < companies_to_watch.as_of) AND (a.hidden_at IS NULL))
         UNION
          SELECT deliveries.company_id
            FROM deliveries
           WHERE ((deliveries.state = 'waiting'::text) AND (deliveries.kind = 'mail'::text) AND (deliveries.attempts > 1) AND (deliveries.created_at < companies_to_watch.before))
         UNION
          SELECT jobs.company_id
            FROM jobs
           WHERE ((jobs.queue = ANY (ARRAY['draft-reply'::text, 'classify-review'::text])) AND (NOT jobs.is_running) AND (jobs.claims > 2) AND (jobs.created_at < companies_to_watch.before) AND (jobs.set_aside_at IS NULL))
         UNION
          SELECT submits.company_id
            FROM submits
           WHERE ((submits.state = 'queued'::text) AND (submits.created_at < companies_to_watch.before))
         UNION
          SELECT writer_usage.company_id
            FROM writer_usage
           WHERE ((writer_usage.day = companies_to_watch.on_day) AND (writer_usage.calls >= companies_to_watch.day_calls))
         UNION
          SELECT usage.company_id
            FROM usage
           WHERE ((usage.month = companies_to_watch.on_month) AND ((usage.processed)::double precision >= companies_to_watch.month_reviews))) w
      JOIN companies c USING (company_id))
   WHERE (companies_to_watch.is_free OR (GREATEST(c.trial_ends_at, c.subscription_ends_at) > companies_to_watch.as_of))
   ORDER BY w.company_id
  LIMIT companies_to_watch.row_limit;
END;
alter routine companies_to_watch(timestamp with time zone,timestamp with time zone,date,integer,text,double precision,boolean,integer) owner to rejoinder_cross_tenant;
revoke execute on routine companies_to_watch(timestamp with time zone,timestamp with time zone,date,integer,text,double precision,boolean,integer) from public;
grant execute on routine companies_to_watch(timestamp with time zone,timestamp with time zone,date,integer,text,double precision,boolean,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.companies_with_secrets()
 RETURNS TABLE(company_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT store_links.company_id
    FROM store_links
 UNION
  SELECT destinations.company_id
    FROM destinations
 UNION
  SELECT deliveries.company_id
    FROM deliveries
   WHERE (deliveries.sealed_content IS NOT NULL);
END;
alter routine companies_with_secrets() owner to rejoinder_cross_tenant;
revoke execute on routine companies_with_secrets() from public;
grant execute on routine companies_with_secrets() to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.companies_with_targets(after uuid, row_limit integer)
 RETURNS TABLE(company_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT v.company_id
    FROM views v
   WHERE ((v.target_hours IS NOT NULL) AND (v.company_id > companies_with_targets.after))
   ORDER BY v.company_id
  LIMIT companies_with_targets.row_limit;
END;
alter routine companies_with_targets(uuid,integer) owner to rejoinder_cross_tenant;
revoke execute on routine companies_with_targets(uuid,integer) from public;
grant execute on routine companies_with_targets(uuid,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.consume_rate_limit(of_bucket text, as_of timestamp with time zone, per_minute integer, per_day integer)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  recent timestamptz[];
  wait timestamptz;
begin
  insert into internal.rate_limits as l (bucket, requests, last_request_at) values (of_bucket, '{}', as_of)
    on conflict (bucket) do update set last_request_at = greatest(l.last_request_at, excluded.last_request_at)
    returning requests into recent;
  recent := array(select one from unnest(recent) one where one > as_of - interval '1 day' order by one);
  if cardinality(recent) >= per_day then
    wait := recent[cardinality(recent) - per_day + 1] + interval '1 day';
  end if;
  if cardinality(recent) >= per_minute then
    wait := greatest(wait, recent[cardinality(recent) - per_minute + 1] + interval '1 minute');
  end if;
  if wait > as_of then
    return wait;
  end if;
  update internal.rate_limits set requests = recent || as_of where bucket = of_bucket;
  if cardinality(recent) = 0 then -- a new caller also deletes some expired rows
    delete from internal.rate_limits where bucket in
      (select bucket from internal.rate_limits where last_request_at < as_of - interval '1 day' limit 20 for update skip locked);
  end if;
  return null;
end
$function$;
alter routine consume_rate_limit(text,timestamp with time zone,integer,integer) owner to rejoinder_cross_tenant;
revoke execute on routine consume_rate_limit(text,timestamp with time zone,integer,integer) from public;
grant execute on routine consume_rate_limit(text,timestamp with time zone,integer,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.count_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed proposal_change[];
begin
  if tg_op = 'INSERT' then
    changed := array(select proposal_changed(p, 1) from new_rows p where batch_id is not null);
  elsif tg_op = 'DELETE' then
    changed := array(select proposal_changed(p, -1) from old_rows p where batch_id is not null);
  else
    changed := array(
      (select proposal_changed(p, 1) from new_rows p where batch_id is not null
       except all select proposal_changed(p, 1) from old_rows p where batch_id is not null)
      union all
      (select proposal_changed(p, -1) from old_rows p where batch_id is not null
       except all select proposal_changed(p, -1) from new_rows p where batch_id is not null));
  end if;
  if cardinality(changed) > 0 then
    perform add_to_batches(changed);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changes review_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(select review_change_of(r, 1) from new_rows r);
  elsif tg_op = 'DELETE' then
    changes := array(select review_change_of(r, -1) from old_rows r);
  else
    changes := array(select review_change_of(r, 1) from new_rows r union all select review_change_of(r, -1) from old_rows r);
  end if;
  changes := sum_changes(changes);
  if cardinality(changes) > 0 then
    perform lock_counts(array(select distinct app_id from unnest(changes)));
    perform add_to_counts(changes);
    perform add_to_classification_tallies(changes);
    perform add_to_insights(changes);
    perform add_to_trials(changes);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.current_apps()
 RETURNS text[]
 LANGUAGE sql
 STABLE
RETURN CASE WHEN (current_setting('app.apps'::text, true) = '*'::text) THEN NULL::text[] ELSE (COALESCE(NULLIF(current_setting('app.apps'::text, true), ''::text), '{}'::text))::text[] END;

CREATE OR REPLACE FUNCTION public.current_company()
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.delete_old_changes(older_than timestamp with time zone, row_limit integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH deleted AS (
          DELETE FROM changes c
            USING ( SELECT changes.company_id,
                     changes.xid,
                     changes.id
                    FROM changes
                   WHERE (changes.created_at < delete_old_changes.older_than)
                   ORDER BY changes.created_at
                  LIMIT delete_old_changes.row_limit) old
           WHERE ((c.company_id = old.company_id) AND (c.xid = old.xid) AND (c.id = old.id))
           RETURNING c.company_id,
             c.xid,
             c.id
         ), floors AS (
          INSERT INTO change_floors AS f (company_id, xid, id)  SELECT DISTINCT ON (deleted_1.company_id) deleted_1.company_id,
                     deleted_1.xid,
                     deleted_1.id
                    FROM deleted deleted_1
                   ORDER BY deleted_1.company_id, deleted_1.xid DESC, deleted_1.id DESC ON CONFLICT(company_id) DO UPDATE SET xid = excluded.xid, id = excluded.id
           WHERE (ROW(excluded.xid, excluded.id) > ROW(f.xid, f.id))
         )
  SELECT count(*) AS count
    FROM deleted;
END;
alter routine delete_old_changes(timestamp with time zone,integer) owner to rejoinder_cross_tenant;
revoke execute on routine delete_old_changes(timestamp with time zone,integer) from public;
grant execute on routine delete_old_changes(timestamp with time zone,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.delete_old_deliveries(older_than timestamp with time zone, row_limit integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH settled AS (
          SELECT deliveries.company_id,
             deliveries.delivery_id
            FROM deliveries
           WHERE (deliveries.settled_at < delete_old_deliveries.older_than)
           ORDER BY deliveries.settled_at
          LIMIT delete_old_deliveries.row_limit
         ), expired AS (
          SELECT deliveries.company_id,
             deliveries.delivery_id
            FROM deliveries
           WHERE ((deliveries.state = 'waiting'::text) AND (deliveries.expires_at < delete_old_deliveries.older_than))
           ORDER BY deliveries.expires_at
          LIMIT delete_old_deliveries.row_limit
         ), deleted AS (
          DELETE FROM deliveries d
            USING ( SELECT settled.company_id,
                     settled.delivery_id
                    FROM settled
                 UNION ALL
                  SELECT expired.company_id,
                     expired.delivery_id
                    FROM expired
          LIMIT delete_old_deliveries.row_limit) old
           WHERE ((d.company_id = old.company_id) AND (d.delivery_id = old.delivery_id))
           RETURNING 1 AS "?column?"
         )
  SELECT count(*) AS count
    FROM deleted;
END;
alter routine delete_old_deliveries(timestamp with time zone,integer) owner to rejoinder_cross_tenant;
revoke execute on routine delete_old_deliveries(timestamp with time zone,integer) from public;
grant execute on routine delete_old_deliveries(timestamp with time zone,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.delete_old_destinations(older_than timestamp with time zone, row_limit integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH deleted AS (
          DELETE FROM destinations d
            USING ( SELECT destinations.company_id,
                     destinations.destination_id
                    FROM destinations
                   WHERE (destinations.deleted_at < delete_old_destinations.older_than)
                   ORDER BY destinations.deleted_at
                  LIMIT delete_old_destinations.row_limit) old
           WHERE ((d.company_id = old.company_id) AND (d.destination_id = old.destination_id))
           RETURNING 1 AS "?column?"
         )
  SELECT count(*) AS count
    FROM deleted;
END;
alter routine delete_old_destinations(timestamp with time zone,integer) owner to rejoinder_cross_tenant;
revoke execute on routine delete_old_destinations(timestamp with time zone,integer) from public;
grant execute on routine delete_old_destinations(timestamp with time zone,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.delete_old_notices(older_than timestamp with time zone, row_limit integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH deleted AS (
          DELETE FROM notices n
            USING ( SELECT notices.company_id,
                     notices.notice_id
                    FROM notices
                   WHERE (notices.created_at < delete_old_notices.older_than)
                   ORDER BY notices.created_at
                  LIMIT delete_old_notices.row_limit) old
           WHERE ((n.company_id = old.company_id) AND (n.notice_id = old.notice_id))
           RETURNING 1 AS "?column?"
         )
  SELECT count(*) AS count
    FROM deleted;
END;
alter routine delete_old_notices(timestamp with time zone,integer) owner to rejoinder_cross_tenant;
revoke execute on routine delete_old_notices(timestamp with time zone,integer) from public;
grant execute on routine delete_old_notices(timestamp with time zone,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.delete_old_payment_events(older_than timestamp with time zone, row_limit integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH deleted AS (
          DELETE FROM payment_events e
            USING ( SELECT payment_events.company_id,
                     payment_events.event_id
                    FROM payment_events
                   WHERE (payment_events.seen_at < delete_old_payment_events.older_than)
                   ORDER BY payment_events.seen_at
                  LIMIT delete_old_payment_events.row_limit) old
           WHERE ((e.company_id = old.company_id) AND (e.event_id = old.event_id))
           RETURNING 1 AS "?column?"
         )
  SELECT count(*) AS count
    FROM deleted;
END;
alter routine delete_old_payment_events(timestamp with time zone,integer) owner to rejoinder_cross_tenant;
revoke execute on routine delete_old_payment_events(timestamp with time zone,integer) from public;
grant execute on routine delete_old_payment_events(timestamp with time zone,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.delete_old_usage(before_month text, row_limit integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH processed AS (
          DELETE FROM processed_reviews p
            USING ( SELECT processed_reviews.company_id,
                     processed_reviews.month,
                     processed_reviews.app_id,
                     processed_reviews.review_id
                    FROM processed_reviews
                   WHERE (processed_reviews.month < delete_old_usage.before_month)
                   ORDER BY processed_reviews.month
                  LIMIT delete_old_usage.row_limit) old
           WHERE ((p.company_id = old.company_id) AND (p.month = old.month) AND (p.app_id = old.app_id) AND (p.review_id = old.review_id))
           RETURNING 1 AS "?column?"
         ), daily AS (
          DELETE FROM writer_usage u
            USING ( SELECT writer_usage.company_id,
                     writer_usage.day
                    FROM writer_usage
                   WHERE (writer_usage.day < ((delete_old_usage.before_month || '-01'::text))::date)
                   ORDER BY writer_usage.day
                  LIMIT delete_old_usage.row_limit) old
           WHERE ((u.company_id = old.company_id) AND (u.day = old.day))
           RETURNING 1 AS "?column?"
         )
  SELECT (( SELECT count(*) AS count
            FROM processed) + ( SELECT count(*) AS count
            FROM daily));
END;
alter routine delete_old_usage(text,integer) owner to rejoinder_cross_tenant;
revoke execute on routine delete_old_usage(text,integer) from public;
grant execute on routine delete_old_usage(text,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.delete_review_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from review_words w using old_rows r
  where (w.company_id, w.app_id, w.review_id) = (r.company_id, r.app_id, r.review_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.distinct_topics(mentions jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT (mention.value ->> 'topicId'::text) FROM jsonb_array_elements(distinct_topics.mentions) mention(value) ORDER BY (mention.value ->> 'topicId'::text));

CREATE OR REPLACE FUNCTION public.enter_company(subject text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE internal.people SET company_id = current_company()
   WHERE ((people.user_id = enter_company.subject) AND is_member(enter_company.subject));
END;
alter routine enter_company(text) owner to rejoinder_cross_tenant;
revoke execute on routine enter_company(text) from public;
grant execute on routine enter_company(text) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.extend_leases(ids bigint[], of_claims integer[], lease interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE jobs SET run_at = (now() + extend_leases.lease)
   WHERE (jobs.id IN ( SELECT j.id
            FROM (jobs j
              JOIN UNNEST(extend_leases.ids, extend_leases.of_claims) claimed(id, claims) USING (id, claims))
           WHERE j.is_running
          FOR UPDATE OF j SKIP LOCKED));
END;
alter routine extend_leases(bigint[],integer[],interval) owner to rejoinder_cross_tenant;
revoke execute on routine extend_leases(bigint[],integer[],interval) from public;
grant execute on routine extend_leases(bigint[],integer[],interval) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.half_year_day(day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN make_date((EXTRACT(year FROM day))::integer, CASE WHEN (EXTRACT(month FROM day) < (7)::numeric) THEN 1 ELSE 7 END, 1);

CREATE OR REPLACE FUNCTION public.index_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from review_labels l where (l.company_id, l.app_id, l.review_id) = (new.company_id, new.app_id, new.review_id);
  insert into review_labels (company_id, label_id, app_id, review_id, modified_at, is_answered, no_reply_needed, star_rating,
    base_language, was_edited, version, territory, text_length)
  select new.company_id, label_id, new.app_id, new.review_id, new.modified_at, new.is_answered, new.no_reply_needed,
    new.star_rating, new.base_language, new.was_edited, new.version, new.territory, new.text_length
  from unnest(new.labels) label_id where new.removed_at is null;
  delete from review_topics t where (t.company_id, t.app_id, t.review_id) = (new.company_id, new.app_id, new.review_id);
  insert into review_topics (company_id, topic_id, app_id, review_id, modified_at, is_answered, no_reply_needed, star_rating,
    base_language, was_edited, version, territory, text_length, kind, sentiment)
  select new.company_id, topic_id, new.app_id, new.review_id, new.modified_at, new.is_answered, new.no_reply_needed,
    new.star_rating, new.base_language, new.was_edited, new.version, new.territory, new.text_length, new.kind, new.sentiment
  from unnest(new.topics) topic_id where new.removed_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.is_at_most(n bigint, most bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if n > most then
    raise exception 'more than % reviews', most using errcode = 'program_limit_exceeded';
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.is_invited(address text, as_of timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM invitations i
           WHERE ((i.email = lower(is_invited.address)) AND (i.expires_at > is_invited.as_of)))) AS "exists";
END;
alter routine is_invited(text,timestamp with time zone) owner to rejoinder_cross_tenant;
revoke execute on routine is_invited(text,timestamp with time zone) from public;
grant execute on routine is_invited(text,timestamp with time zone) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.is_member(subject text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM memberships
           WHERE ((memberships.company_id = current_company()) AND (memberships.user_id = is_member.subject) AND (memberships.ended_at IS NULL)))) AS "exists";
END;
alter routine is_member(text) owner to rejoinder_cross_tenant;
revoke execute on routine is_member(text) from public;
grant execute on routine is_member(text) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.is_username_taken(email text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM internal.people
           WHERE (lower(people.username) = lower(is_username_taken.email)))) AS "exists";
END;
alter routine is_username_taken(text) owner to rejoinder_cross_tenant;
revoke execute on routine is_username_taken(text) from public;
grant execute on routine is_username_taken(text) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.job_metrics()
 RETURNS TABLE(queue text, ready integer, scheduled integer, running integer, set_aside integer, oldest timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT j.queue,
     (count(*) FILTER (WHERE ((NOT j.is_running) AND (j.run_at <= now()))))::integer AS count,
     (count(*) FILTER (WHERE ((NOT j.is_running) AND (j.run_at > now()) AND (j.set_aside_at IS NULL))))::integer AS count,
     (count(*) FILTER (WHERE j.is_running))::integer AS count,
     (count(*) FILTER (WHERE (j.set_aside_at IS NOT NULL)))::integer AS count,
     min(j.run_at) FILTER (WHERE ((NOT j.is_running) AND (j.run_at <= now()))) AS min
    FROM jobs j
   GROUP BY j.queue;
END;
alter routine job_metrics() owner to rejoinder_cross_tenant;
revoke execute on routine job_metrics() from public;
grant execute on routine job_metrics() to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.lock_counts(apps text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select 1 from review_counts where app_id = any(apps) order by company_id, app_id for no key update;
$function$;

CREATE OR REPLACE PROCEDURE public.make_cross_tenant(IN routine regprocedure)
 LANGUAGE plpgsql
AS $procedure$
begin
  grant create on schema public to rejoinder_cross_tenant; -- the new owner of a function needs this
  execute format('alter function %s owner to rejoinder_cross_tenant', routine);
  revoke create on schema public from rejoinder_cross_tenant;
  execute format('revoke execute on function %s from public', routine);
  execute format('grant execute on function %s to rejoinder_tenant', routine);
end
$procedure$;

CREATE OR REPLACE FUNCTION public.members()
 RETURNS TABLE(user_id text, username text, first_name text, last_name text, role text, apps text[], joined_at timestamp with time zone, seen_on text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT p.user_id,
     p.username,
     p.first_name,
     p.last_name,
     m.role,
     m.apps,
     m.joined_at,
     to_char((m.seen_on)::timestamp with time zone, 'YYYY-MM-DD'::text) AS to_char
    FROM (memberships m
      JOIN internal.people p USING (user_id))
   WHERE ((m.company_id = current_company()) AND (m.ended_at IS NULL))
   ORDER BY m.joined_at, p.user_id;
END;
alter routine members() owner to rejoinder_cross_tenant;
revoke execute on routine members() from public;
grant execute on routine members() to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.models_in_use()
 RETURNS TABLE(model text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT apps.model
    FROM apps
   WHERE (apps.hidden_at IS NULL);
END;
alter routine models_in_use() owner to rejoinder_cross_tenant;
revoke execute on routine models_in_use() from public;
grant execute on routine models_in_use() to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.month_day(day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((day - (EXTRACT(day FROM day))::integer) + 1);

CREATE OR REPLACE FUNCTION public.move_review_days(after_app text, after_review text, row_limit integer)
 RETURNS TABLE(app_id text, review_id text)
 LANGUAGE plpgsql
AS $function$
declare
  zone text := (select c.time_zone from companies c where c.company_id = current_company());
begin
  perform set_config('rejoinder.moves_days', 'on', true);
  return query
  with page as (
    select r.app_id, r.review_id, r.modified_at, r.answered_at, r.written_day, r.answered_day
    from reviews r where (r.app_id, r.review_id) > (after_app, after_review)
    order by r.app_id, r.review_id limit row_limit for no key update
  ), moved as (
    update reviews r
    set written_day = (p.modified_at at time zone zone)::date, answered_day = (p.answered_at at time zone zone)::date
    from page p
    where r.app_id = p.app_id and r.review_id = p.review_id and (p.written_day, p.answered_day)
      is distinct from ((p.modified_at at time zone zone)::date, (p.answered_at at time zone zone)::date)
  )
  select p.app_id, p.review_id from page p order by p.app_id desc, p.review_id desc limit 1;
  perform set_config('rejoinder.moves_days', 'off', true);
end
$function$;

CREATE OR REPLACE FUNCTION public.named_mentions(mentions jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (mentions = '[]'::jsonb) THEN '[]'::jsonb
             ELSE ( SELECT COALESCE(jsonb_agg(jsonb_build_object('topicId', named.topic_id, 'name', named.name, 'quote', named.quote) ORDER BY named.place), '[]'::jsonb) AS "coalesce"
                FROM ( SELECT DISTINCT ON (COALESCE(t.merged_into, (e.m ->> 'topicId'::text))) COALESCE(t.merged_into, (e.m ->> 'topicId'::text)) AS topic_id,
                         ( SELECT r.name
                                FROM topics r
                               WHERE (r.topic_id = COALESCE(t.merged_into, (e.m ->> 'topicId'::text)))) AS name,
                         (e.m ->> 'quote'::text) AS quote,
                         e.place
                        FROM (jsonb_array_elements(named_mentions.mentions) WITH ORDINALITY e(m, place)
                          LEFT JOIN topics t ON ((t.topic_id = (e.m ->> 'topicId'::text))))
                       ORDER BY COALESCE(t.merged_into, (e.m ->> 'topicId'::text)), e.place) named)
         END AS "coalesce";
END;

CREATE OR REPLACE FUNCTION public.note_seen(subject text, here uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE memberships SET seen_on = today_in_utc()
   WHERE ((memberships.company_id = note_seen.here) AND (memberships.user_id = note_seen.subject) AND (memberships.ended_at IS NULL) AND (memberships.seen_on IS DISTINCT FROM today_in_utc()));
END;
alter routine note_seen(text,uuid) owner to rejoinder_cross_tenant;
revoke execute on routine note_seen(text,uuid) from public;
grant execute on routine note_seen(text,uuid) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.notify_callers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('callers', old.company_id::text); -- a transaction sends equal ones once
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.notify_callers_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('callers', company_id::text) from memberships where user_id = old.user_id and ended_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.notify_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('changes', company_id::text) from (select distinct company_id from inserted) companies;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.owner_of_subscription(of_subscription text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT subscriptions.company_id
    FROM subscriptions
   WHERE (subscriptions.subscription_id = owner_of_subscription.of_subscription);
END;
alter routine owner_of_subscription(text) owner to rejoinder_cross_tenant;
revoke execute on routine owner_of_subscription(text) from public;
grant execute on routine owner_of_subscription(text) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.prevent_delete_with_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from reviews r join old_rows a using (company_id, app_id)) then
    raise foreign_key_violation using message = 'an app that has reviews is hidden, not deleted';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.proposal_changed(p proposals, n integer)
 RETURNS proposal_change
 LANGUAGE sql
 IMMUTABLE
RETURN ROW((p).company_id, (p).batch_id, (p).state, COALESCE(((p).delivery = ANY (ARRAY['queued'::text, 'sending'::text])), false), n)::proposal_change;

CREATE OR REPLACE FUNCTION public.publish_app_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into changes (company_id, app_id, kind) select company_id, app_id, 'apps' from new_rows;
  elsif tg_op = 'DELETE' then
    insert into changes (company_id, app_id, kind) select company_id, app_id, 'apps' from old_rows;
  else
    insert into changes (company_id, app_id, kind)
    select company_id, app_id, 'apps'
    from (select company_id, app_id, a from new_rows a except all select company_id, app_id, r from old_rows r) changed;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_changes_about_apps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (company_id, app_id, kind, apps)
  select distinct company_id, '', tg_table_name, apps_of(to_jsonb(c)) from changed_rows c;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_company_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (company_id, app_id, kind) select distinct company_id, '', tg_table_name from changed_rows;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_draft_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into changes (company_id, app_id, kind, review_ids, user_id)
    select company_id, app_id, 'draft', array[review_id], user_id from new_rows;
  else
    insert into changes (company_id, app_id, kind, review_ids, user_id)
    select company_id, app_id, 'draft', array[review_id], user_id
    from (select company_id, app_id, review_id, user_id, version from new_rows
          except all select company_id, app_id, review_id, user_id, version from old_rows) changed;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_hidden_apps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (company_id, app_id, kind)
  select company_id, app_id, 'many'
  from (select company_id, app_id, hidden_at is null from new_rows
        except all select company_id, app_id, hidden_at is null from old_rows) turned;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_job_set_aside()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (company_id, app_id, kind) values (old.company_id, old.app_id, 'apps');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_member_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (company_id, app_id, kind) values (coalesce(new.company_id, old.company_id), '', 'members');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (company_id, app_id, kind)
  select company_id, '', 'members' from memberships where user_id = old.user_id and ended_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_review_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('rejoinder.moves_days', true) = 'on' then -- nothing that is shown (review_days.sql)
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into changes (company_id, app_id, kind, review_ids)
    select company_id, app_id, case when count(*) > 50 then 'many' else 'reviews' end,
      case when count(*) <= 50 then array_agg(review_id order by review_id) filter (where row_no <= 50) end
    from (select company_id, app_id, review_id, row_number() over (partition by company_id, app_id) row_no from new_rows) a
    group by company_id, app_id;
  elsif tg_op = 'DELETE' then
    insert into changes (company_id, app_id, kind, review_ids)
    select company_id, app_id, case when count(*) > 50 then 'many' else 'reviews' end,
      case when count(*) <= 50 then array_agg(review_id order by review_id) filter (where row_no <= 50) end
    from (select company_id, app_id, review_id, row_number() over (partition by company_id, app_id) row_no from old_rows) r
    group by company_id, app_id;
  else
    insert into changes (company_id, app_id, kind, review_ids)
    select company_id, app_id, case when count(*) > 50 then 'many' else 'reviews' end,
      case when count(*) <= 50 then array_agg(review_id order by review_id) filter (where row_no <= 50) end
    from (
      select company_id, app_id, review_id, row_number() over (partition by company_id, app_id) row_no
      from (select company_id, app_id, review_id, a from new_rows a
            except all select company_id, app_id, review_id, r from old_rows r) changed) c
    group by company_id, app_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_sync_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (company_id, app_id, kind)
  select company_id, app_id, 'apps'
  from (
    select company_id, app_id, last_error, failing_since, last_succeeded_at is null, last_full_at is null, drafts_to_prepare,
      overdue_since is null, cardinality(unreadable)
    from new_rows
    except all
    select company_id, app_id, last_error, failing_since, last_succeeded_at is null, last_full_at is null, drafts_to_prepare,
      overdue_since is null, cardinality(unreadable)
    from old_rows) changed;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_tokens(subject text, before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE internal.people SET tokens_valid_after = refuse_tokens.before
   WHERE (people.user_id = refuse_tokens.subject);
END;
alter routine refuse_tokens(text,timestamp with time zone) owner to rejoinder_cross_tenant;
revoke execute on routine refuse_tokens(text,timestamp with time zone) from public;
grant execute on routine refuse_tokens(text,timestamp with time zone) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.release_lost_jobs(of_queue text, max_attempts integer, set_aside_until timestamp with time zone)
 RETURNS TABLE(id bigint, company_id uuid, key text, is_set_aside boolean)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE jobs j SET is_running = false, rerun_at = NULL::timestamp with time zone, run_at =
         CASE
             WHEN (j.attempts >= release_lost_jobs.max_attempts) THEN COALESCE(release_lost_jobs.set_aside_until, 'infinity'::timestamp with time zone)
             ELSE now()
         END, last_error = 'its worker died'::text, set_aside_at =
         CASE
             WHEN (j.attempts >= release_lost_jobs.max_attempts) THEN COALESCE(j.set_aside_at, now())
             ELSE NULL::timestamp with time zone
         END
   WHERE (j.id IN ( SELECT l.id
            FROM jobs l
           WHERE ((l.queue = release_lost_jobs.of_queue) AND l.is_running AND (l.run_at <= now()))
          LIMIT 500
          FOR UPDATE OF l SKIP LOCKED))
   RETURNING j.id,
     j.company_id,
     j.key,
     (j.set_aside_at IS NOT NULL);
END;
alter routine release_lost_jobs(text,integer,timestamp with time zone) owner to rejoinder_cross_tenant;
revoke execute on routine release_lost_jobs(text,integer,timestamp with time zone) from public;
grant execute on routine release_lost_jobs(text,integer,timestamp with time zone) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.release_username(email text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE internal.people SET username = ('released:'::text || people.user_id)
   WHERE ((lower(people.username) = lower(release_username.email)) AND (NOT people.email_verified));
END;
alter routine release_username(text) owner to rejoinder_cross_tenant;
revoke execute on routine release_username(text) from public;
grant execute on routine release_username(text) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.reply_bucket(written timestamp with time zone, answered timestamp with time zone)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (LEAST((24)::numeric, ((1)::numeric + floor(((4)::numeric * log(GREATEST((1)::numeric, (EXTRACT(epoch FROM (answered - written)) / (60)::numeric))))))))::smallint;

CREATE OR REPLACE FUNCTION public.retire_person(subject text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE internal.people SET tokens_valid_after = '9999-01-01 00:00:00+00'::timestamp with time zone, username = ('released:'::text || people.user_id)
   WHERE (people.user_id = retire_person.subject);
END;
alter routine retire_person(text) owner to rejoinder_cross_tenant;
revoke execute on routine retire_person(text) from public;
grant execute on routine retire_person(text) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.review_change_of(r reviews, n integer)
 RETURNS review_change
 LANGUAGE sql
 IMMUTABLE
RETURN ROW((r).company_id, (r).app_id, (r).is_listed, ((r).removed_at IS NOT NULL), (r).is_answered, (r).star_rating, COALESCE((r).base_language, ''::text), (r).was_edited, (r).version, (((r).modified_at AT TIME ZONE 'UTC'::text))::date, (r).written_day, ((r).no_reply_needed AND (NOT (r).is_answered)), (r).kind, (r).sentiment, (r).topics, CASE WHEN (r).is_answered THEN (r).answered_day ELSE NULL::date END, CASE WHEN ((r).is_answered AND ((r).answered_day IS NOT NULL)) THEN reply_bucket((r).modified_at, (r).answered_at) ELSE NULL::smallint END, CASE WHEN ((r).is_answered AND ((r).answered_day IS NOT NULL)) THEN (r).draft_change ELSE NULL::text END, CASE WHEN ((r).trial_at IS NOT NULL) THEN trial_of(r) ELSE NULL::trial END, n)::review_change;

CREATE OR REPLACE FUNCTION public.review_day_of(apps text[], answered boolean[], list_offset integer)
 RETURNS TABLE(day_ends timestamp with time zone, skipped integer, reviews integer)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH lists AS (
          SELECT review_days.year,
             review_days.n,
             review_days.days
            FROM review_days
           WHERE ((review_days.app_id = ANY (review_day_of.apps)) AND (review_days.is_answered = ANY (review_day_of.answered)))
         ), years AS (
          SELECT lists.year,
             sum(lists.n) AS n,
             (sum(sum(lists.n)) OVER (ORDER BY lists.year DESC) - (sum(lists.n))::numeric) AS newer
            FROM lists
           GROUP BY lists.year
         ), days_of_year AS (
          SELECT y.year,
             (d.day)::integer AS day,
             sum(d.n) AS n,
             ((y.newer + sum(sum(d.n)) OVER (ORDER BY d.day DESC)) - (sum(d.n))::numeric) AS newer
            FROM ((years y
              JOIN lists l USING (year))
              CROSS JOIN LATERAL unnest(l.days) WITH ORDINALITY d(n, day))
           WHERE ((y.newer <= (review_day_of.list_offset)::numeric) AND ((review_day_of.list_offset)::numeric < (y.newer + (y.n)::numeric)))
           GROUP BY y.year, y.newer, d.day
         )
  SELECT (((make_date(days_of_year.year, 1, 1) + days_of_year.day))::timestamp without time zone AT TIME ZONE 'UTC'::text) AS timezone,
     (((review_day_of.list_offset)::numeric - days_of_year.newer))::integer AS int4,
     (days_of_year.n)::integer AS n
    FROM days_of_year
   WHERE ((days_of_year.newer <= (review_day_of.list_offset)::numeric) AND ((review_day_of.list_offset)::numeric < (days_of_year.newer + (days_of_year.n)::numeric)));
END;

CREATE OR REPLACE PROCEDURE public.scope_to_apps(IN app_table regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format(
    'create policy apps on %s as restrictive to rejoinder_tenant
       using ((select nullif(current_setting(''app.apps'', true) = ''*'', false)) is not null
         or app_id = any ((select nullif(nullif(current_setting(''app.apps'', true), ''*''), '''')::text[])::text[]))', app_table);
end
$procedure$;

CREATE OR REPLACE PROCEDURE public.scope_to_tenant(IN tenant_table regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s to rejoinder_tenant
       using (company_id = (select current_company())) with check (company_id = (select current_company()))',
    tenant_table);
  execute format('grant select, insert, update, delete on %s to rejoinder_tenant', tenant_table);
end
$procedure$;

CREATE OR REPLACE FUNCTION public.search_index_due(row_limit integer)
 RETURNS TABLE(company_id uuid, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT search_index_queue.company_id,
     search_index_queue.id
    FROM search_index_queue
  LIMIT search_index_due.row_limit;
END;
alter routine search_index_due(integer) owner to rejoinder_cross_tenant;
revoke execute on routine search_index_due(integer) from public;
grant execute on routine search_index_due(integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.search_reindex_due(row_limit integer)
 RETURNS TABLE(company_id uuid, app_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT search_reindex.company_id,
     search_reindex.app_id
    FROM search_reindex
  LIMIT search_reindex_due.row_limit;
END;
alter routine search_reindex_due(integer) owner to rejoinder_cross_tenant;
revoke execute on routine search_reindex_due(integer) from public;
grant execute on routine search_reindex_due(integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.set_aside_jobs(only_queue text, only_id bigint)
 RETURNS TABLE(id bigint, company_id uuid, queue text, key text, attempts integer, last_error text, set_aside_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT j.id,
     j.company_id,
     j.queue,
     j.key,
     j.attempts,
     j.last_error,
     j.set_aside_at
    FROM jobs j
   WHERE ((j.set_aside_at IS NOT NULL) AND ((set_aside_jobs.only_queue IS NULL) OR (j.queue = set_aside_jobs.only_queue)) AND ((set_aside_jobs.only_id IS NULL) OR (j.id = set_aside_jobs.only_id)))
   ORDER BY j.set_aside_at;
END;
alter routine set_aside_jobs(text,bigint) owner to rejoinder_cross_tenant;
revoke execute on routine set_aside_jobs(text,bigint) from public;
grant execute on routine set_aside_jobs(text,bigint) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.set_review_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  zone text := (select time_zone from companies where company_id = new.company_id);
begin
  new.written_day := (new.modified_at at time zone zone)::date;
  new.answered_day := (new.answered_at at time zone zone)::date;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.settings_of(subject text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT people.settings
    FROM internal.people
   WHERE ((people.user_id = settings_of.subject) AND is_member(settings_of.subject));
END;
alter routine settings_of(text) owner to rejoinder_cross_tenant;
revoke execute on routine settings_of(text) from public;
grant execute on routine settings_of(text) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.settle_jobs(outcomes jsonb, max_attempts integer)
 RETURNS TABLE(id bigint, company_id uuid, key text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
begin
  perform set_config('synchronous_commit', 'off', true); -- after a crash a lost outcome only means that the job runs again
  return query
    with claimed as materialized (
      select j.id, o.outcome, o.error, j.set_aside_at as was_set_aside_at,
        o.outcome = 'done' and j.rerun_at is null as is_done,
        o.outcome = 'failed' and j.attempts >= max_attempts as is_set_aside,
        case o.outcome when 'done' then j.rerun_at else o.run_at end as run_at, o.set_aside_until
      from jsonb_to_recordset(outcomes)
        as o (id bigint, claims integer, outcome text, run_at timestamptz, set_aside_until timestamptz, error text)
      join jobs j on j.id = o.id
      where j.is_running and j.claims = o.claims
      order by j.company_id, j.queue, j.key for update of j -- in the same order as enqueueing, to avoid deadlocks
    ), finished as (
      delete from jobs j using claimed c where j.id = c.id and c.is_done
    ), put_back as (
      update jobs j set
        is_running = false,
        rerun_at = null,
        run_at = case when c.is_set_aside then coalesce(c.set_aside_until, 'infinity') else c.run_at end,
        attempts = case c.outcome when 'done' then 0 when 'postponed' then j.attempts - 1 else j.attempts end,
        last_error = case c.outcome when 'failed' then c.error when 'postponed' then j.last_error end,
        set_aside_at = case
          when c.is_set_aside then coalesce(j.set_aside_at, now())
          when c.outcome = 'postponed' then j.set_aside_at end
      from claimed c where j.id = c.id and not c.is_done
      returning j.id, j.company_id, j.key, c.is_set_aside and c.was_set_aside_at is null as is_new
    )
    select p.id, p.company_id, p.key from put_back p where p.is_new;
end
$function$;
alter routine settle_jobs(jsonb,integer) owner to rejoinder_cross_tenant;
revoke execute on routine settle_jobs(jsonb,integer) from public;
grant execute on routine settle_jobs(jsonb,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION sign_in.notify_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('sessions', old.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.spread(places integer[], ns bigint[], size integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  result integer[] := array_fill(0, array[size]);
begin
  for i in 1 .. cardinality(places) loop
    result[places[i]] := ns[i];
  end loop;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.standing_reply(r reviews)
 RETURNS integer
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (NOT (r).is_answered) THEN NULL::integer
             WHEN ((r).answered_via = 'store'::text) THEN ( SELECT max(v.revision) AS max
                FROM reply_revisions v
               WHERE (((v.company_id = (standing_reply.r).company_id) AND (v.app_id = (standing_reply.r).app_id) AND (v.review_id = (standing_reply.r).review_id)) AND (v.source = 'store'::text)))
             ELSE ( SELECT max(s.reply_revision) AS max
                FROM submits s
               WHERE (((s.company_id = (standing_reply.r).company_id) AND (s.app_id = (standing_reply.r).app_id) AND (s.review_id = (standing_reply.r).review_id)) AND (s.state <> ALL (ARRAY['cancelled'::text, 'refused'::text]))))
         END AS max;
END;

CREATE OR REPLACE FUNCTION public.submit_metrics(row_limit integer)
 RETURNS TABLE(state text, waiting bigint, since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.state,
     count(*) AS count,
     min(s.created_at) AS min
    FROM ( SELECT submits.state,
             submits.created_at
            FROM submits
           WHERE (submits.state = ANY (ARRAY['queued'::text, 'sending'::text, 'unknown'::text]))
           ORDER BY submits.due_at
          LIMIT submit_metrics.row_limit) s
   GROUP BY s.state;
END;
alter routine submit_metrics(integer) owner to rejoinder_cross_tenant;
revoke execute on routine submit_metrics(integer) from public;
grant execute on routine submit_metrics(integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.submits_due(as_of timestamp with time zone, row_limit integer)
 RETURNS TABLE(company_id uuid, app_id text, review_id text, reply_revision integer, step text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
( SELECT s.company_id,
     s.app_id,
     s.review_id,
     s.reply_revision,
     'send'::text AS step
    FROM submits s
   WHERE ((s.state = ANY (ARRAY['queued'::text, 'sending'::text, 'unknown'::text])) AND (s.due_at <= submits_due.as_of) AND ((s.lease_until IS NULL) OR (s.lease_until <= submits_due.as_of)) AND (NOT (EXISTS ( SELECT
            FROM jobs j
           WHERE (((j.company_id = s.company_id) AND (j.queue = 'send-reply'::text) AND (j.key = ((((((s.company_id || ' '::text) || s.app_id) || ' '::text) || s.review_id) || ' '::text) || s.reply_revision))) AND (j.set_aside_at IS NOT NULL))))))
   ORDER BY s.due_at
  LIMIT submits_due.row_limit)
 UNION ALL
 ( SELECT s.company_id,
     s.app_id,
     s.review_id,
     s.reply_revision,
     'verify'::text
    FROM submits s
   WHERE ((s.verify_at <= submits_due.as_of) AND (NOT (EXISTS ( SELECT
            FROM jobs j
           WHERE (((j.company_id = s.company_id) AND (j.queue = 'verify-reply'::text) AND (j.key = ((((((s.company_id || ' '::text) || s.app_id) || ' '::text) || s.review_id) || ' '::text) || s.reply_revision))) AND (j.set_aside_at IS NOT NULL))))))
   ORDER BY s.verify_at
  LIMIT submits_due.row_limit);
END;
alter routine submits_due(timestamp with time zone,integer) owner to rejoinder_cross_tenant;
revoke execute on routine submits_due(timestamp with time zone,integer) from public;
grant execute on routine submits_due(timestamp with time zone,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.subscriptions_due(as_of timestamp with time zone, row_limit integer)
 RETURNS TABLE(company_id uuid, subscription_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT subscriptions.company_id,
     subscriptions.subscription_id
    FROM subscriptions
   WHERE ((subscriptions.check_at <= subscriptions_due.as_of) AND (subscriptions.ends_at > (subscriptions_due.as_of - '7 days'::interval)))
   ORDER BY subscriptions.check_at
  LIMIT subscriptions_due.row_limit;
END;
alter routine subscriptions_due(timestamp with time zone,integer) owner to rejoinder_cross_tenant;
revoke execute on routine subscriptions_due(timestamp with time zone,integer) from public;
grant execute on routine subscriptions_due(timestamp with time zone,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.sum_changes(changes review_change[])
 RETURNS review_change[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY(SELECT ROW(summed.company_id, summed.app_id, summed.is_listed, summed.is_removed, summed.is_answered, summed.star_rating, summed.base_language, summed.was_edited, summed.version, summed.day, summed.written_day, summed.is_set_aside, summed.kind, summed.sentiment, summed.topics, summed.answered_day, summed.bucket, summed.draft_change, summed.trial, summed.sum)::review_change AS summed FROM (SELECT unnest.company_id, unnest.app_id, unnest.is_listed, unnest.is_removed, unnest.is_answered, unnest.star_rating, unnest.base_language, unnest.was_edited, unnest.version, unnest.day, unnest.written_day, unnest.is_set_aside, unnest.kind, unnest.sentiment, unnest.topics, unnest.answered_day, unnest.bucket, unnest.draft_change, unnest.trial, (sum(unnest.n))::integer AS sum FROM unnest(sum_changes.changes) unnest(company_id, app_id, is_listed, is_removed, is_answered, star_rating, base_language, was_edited, version, day, written_day, is_set_aside, kind, sentiment, topics, answered_day, bucket, draft_change, trial, n) GROUP BY unnest.company_id, unnest.app_id, unnest.is_listed, unnest.is_removed, unnest.is_answered, unnest.star_rating, unnest.base_language, unnest.was_edited, unnest.version, unnest.day, unnest.written_day, unnest.is_set_aside, unnest.kind, unnest.sentiment, unnest.topics, unnest.answered_day, unnest.bucket, unnest.draft_change, unnest.trial HAVING (sum(unnest.n) <> 0)) summed);

CREATE OR REPLACE FUNCTION public.sync_metrics(as_of timestamp with time zone, row_limit integer, is_free boolean DEFAULT false)
 RETURNS TABLE(store text, overdue bigint, failing bigint, due_since timestamp with time zone, good_until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH behind AS (
         ( SELECT s.company_id,
             s.app_id,
             a.store,
             s.due_at,
             s.failing_since,
             s.last_succeeded_at
            FROM ((app_syncs s
              JOIN apps a USING (company_id, app_id))
              JOIN companies c USING (company_id))
           WHERE ((s.due_at <= sync_metrics.as_of) AND (a.hidden_at IS NULL) AND (sync_metrics.is_free OR (GREATEST(c.trial_ends_at, c.subscription_ends_at) > (sync_metrics.as_of - '30 days'::interval))))
           ORDER BY s.due_at
          LIMIT sync_metrics.row_limit)
         UNION
         ( SELECT s.company_id,
             s.app_id,
             a.store,
             s.due_at,
             s.failing_since,
             s.last_succeeded_at
            FROM ((app_syncs s
              JOIN apps a USING (company_id, app_id))
              JOIN companies c USING (company_id))
           WHERE ((s.failing_since IS NOT NULL) AND (a.hidden_at IS NULL) AND (sync_metrics.is_free OR (GREATEST(c.trial_ends_at, c.subscription_ends_at) > (sync_metrics.as_of - '30 days'::interval))))
           ORDER BY s.failing_since
          LIMIT sync_metrics.row_limit)
         )
  SELECT b.store,
     count(*) FILTER (WHERE (b.due_at <= sync_metrics.as_of)) AS count,
     count(b.failing_since) AS count,
     min(b.due_at) FILTER (WHERE (b.due_at <= sync_metrics.as_of)) AS min,
     min(COALESCE(b.last_succeeded_at, b.failing_since, b.due_at)) AS min
    FROM behind b
   GROUP BY b.store;
END;
alter routine sync_metrics(timestamp with time zone,integer,boolean) owner to rejoinder_cross_tenant;
revoke execute on routine sync_metrics(timestamp with time zone,integer,boolean) from public;
grant execute on routine sync_metrics(timestamp with time zone,integer,boolean) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.syncs_due(as_of timestamp with time zone, row_limit integer, is_free boolean DEFAULT false)
 RETURNS TABLE(company_id uuid, app_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH due AS (
          SELECT s.company_id,
             s.app_id,
             s.due_at,
             row_number() OVER (PARTITION BY s.company_id ORDER BY s.due_at) AS of_company
            FROM ( SELECT app_syncs.company_id,
                     app_syncs.app_id,
                     app_syncs.due_at
                    FROM ((app_syncs
                      JOIN apps a USING (company_id, app_id))
                      JOIN companies c USING (company_id))
                   WHERE ((app_syncs.due_at <= syncs_due.as_of) AND (a.hidden_at IS NULL) AND (syncs_due.is_free OR (GREATEST(c.trial_ends_at, c.subscription_ends_at) > (syncs_due.as_of - '30 days'::interval))))
                   ORDER BY app_syncs.due_at
                  LIMIT 20000) s
           WHERE (NOT (EXISTS ( SELECT
                    FROM jobs j
                   WHERE (((j.company_id = s.company_id) AND (j.queue = 'sync-reviews'::text) AND (j.key = ((s.company_id || ' '::text) || s.app_id))) AND (j.set_aside_at IS NOT NULL)))))
         )
  SELECT due.company_id,
     due.app_id
    FROM due
   WHERE (due.of_company <= 20)
   ORDER BY due.due_at
  LIMIT syncs_due.row_limit;
END;
alter routine syncs_due(timestamp with time zone,integer,boolean) owner to rejoinder_cross_tenant;
revoke execute on routine syncs_due(timestamp with time zone,integer,boolean) from public;
grant execute on routine syncs_due(timestamp with time zone,integer,boolean) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.today_in_utc()
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN ((now() AT TIME ZONE 'UTC'::text))::date;

CREATE OR REPLACE FUNCTION public.topics_in(mentions jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (mentions = '[]'::jsonb) THEN '{}'::text[] ELSE distinct_topics(mentions) END;

CREATE OR REPLACE FUNCTION public.trial_age(written timestamp with time zone, at timestamp with time zone)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE WHEN (at < (written + '14 days'::interval)) THEN GREATEST((1)::numeric, ((1)::numeric + floor((EXTRACT(epoch FROM (at - written)) / (86400)::numeric)))) WHEN (at < (written + '91 days'::interval)) THEN ((13)::numeric + floor((EXTRACT(epoch FROM (at - written)) / (604800)::numeric))) ELSE NULL::numeric END)::smallint;

CREATE OR REPLACE FUNCTION public.trial_end(marks text[], at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into internal.trials (mark, ends_at) select mark, at from unnest(marks) mark order by mark on conflict do nothing;
  return (select min(t.ends_at) from internal.trials t where t.mark = any (marks));
end
$function$;
alter routine trial_end(text[],timestamp with time zone) owner to rejoinder_cross_tenant;
revoke execute on routine trial_end(text[],timestamp with time zone) from public;
grant execute on routine trial_end(text[],timestamp with time zone) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.trial_of(r reviews)
 RETURNS trial
 LANGUAGE sql
 IMMUTABLE
RETURN ROW((date_trunc('month'::text, ((r).trial_at AT TIME ZONE 'UTC'::text)))::date, (r).trial_stars, (r).trial_length, CASE WHEN (((r).trial_replied_at IS NULL) OR ((r).trial_ended_at < (r).trial_replied_at)) THEN (r).trial_end ELSE 'replied'::text END, trial_age((r).trial_at, LEAST((r).trial_replied_at, (r).trial_ended_at)), CASE WHEN (((r).trial_ended_at >= (r).trial_replied_at) AND ((r).trial_ended_at < ((r).trial_replied_at + '28 days'::interval))) THEN (r).trial_end ELSE NULL::text END)::trial;

CREATE OR REPLACE FUNCTION public.trial_usage(marks text[], of_month text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  used integer := (select max(u.processed) from internal.trials t join usage u using (company_id)
                   where t.mark = any (marks) and u.month = of_month);
begin
  update internal.trials set company_id = current_company() where mark = any (marks);
  return coalesce(used, 0);
end
$function$;
alter routine trial_usage(text[],text) owner to rejoinder_cross_tenant;
revoke execute on routine trial_usage(text[],text) from public;
grant execute on routine trial_usage(text[],text) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.utf16_length(value text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (length(value) + regexp_count(value, '[\U00010000-\U0010FFFF]'::text));

CREATE OR REPLACE FUNCTION public.version_number(version text)
 RETURNS numeric[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT (part.part[1])::numeric AS part FROM regexp_matches(version_number.version, '[0-9]+'::text, 'g'::text) part(part));

CREATE OR REPLACE FUNCTION public.week_day(day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((day - (EXTRACT(isodow FROM day))::integer) + 1);

CREATE OR REPLACE FUNCTION public.word_hits(query tsquery, most integer)
 RETURNS TABLE(app_id text, review_id text, modified_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT w.app_id,
     w.review_id,
     w.modified_at
    FROM ( SELECT review_words.company_id,
             review_words.app_id,
             review_words.review_id,
             review_words.words,
             review_words.modified_at
            FROM review_words
           WHERE (review_words.words @@ word_hits.query)
          OFFSET 0) w
   WHERE ((w.company_id = current_company()) AND COALESCE((w.app_id = ANY (( SELECT current_apps() AS current_apps)::text[])), true))
  LIMIT word_hits.most;
END;
alter routine word_hits(tsquery,integer) owner to rejoinder_cross_tenant;
revoke execute on routine word_hits(tsquery,integer) from public;
grant execute on routine word_hits(tsquery,integer) to rejoinder_tenant;

CREATE OR REPLACE FUNCTION public.writer_usage_on(on_day date)
 RETURNS TABLE(companies bigint, calls bigint, tokens_in bigint, tokens_out bigint, failures bigint, blocked bigint, over_limit bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT count(*) AS count,
     COALESCE(sum(u.calls), (0)::bigint) AS "coalesce",
     (COALESCE(sum(u.tokens_in), (0)::numeric))::bigint AS "coalesce",
     (COALESCE(sum(u.tokens_out), (0)::numeric))::bigint AS "coalesce",
     COALESCE(sum(u.failures), (0)::bigint) AS "coalesce",
     COALESCE(sum(u.blocked), (0)::bigint) AS "coalesce",
     COALESCE(sum(u.over_limit), (0)::bigint) AS "coalesce"
    FROM writer_usage u
   WHERE (u.day = writer_usage_on.on_day);
END;
alter routine writer_usage_on(date) owner to rejoinder_cross_tenant;
revoke execute on routine writer_usage_on(date) from public;
grant execute on routine writer_usage_on(date) to rejoinder_tenant;
