-- What is told outside the product, and where (docs/decisions/0070-notices.md).
create table notices (
  company_id uuid not null,
  notice_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('lowStars', 'sensitive', 'incidentOpened', 'incidentResolved', 'assigned', 'mentioned', 'replyFailed', 'stopped', 'working', 'late', 'week')),
  dedupe_key text not null,
  app_id text not null default '',
  review_id text,
  incident_id uuid,
  user_ids text[],
  facts jsonb not null default '{}',
  tell_at timestamptz not null,
  told_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, notice_id),
  unique (company_id, dedupe_key)
);
create index notices_gathered on notices (company_id, app_id, kind, tell_at desc);
create index notices_old on notices (created_at);
comment on table notices is 'What happened that somebody is told of: written with it, told afterwards; deleted after 30 days.';
comment on column notices.dedupe_key is 'What it is about: two with one key are one notice.';
comment on column notices.app_id is 'Empty: about no app.';
comment on column notices.user_ids is 'The people it is for; null: everybody who wants its kind.';
comment on column notices.facts is 'Numbers, ids and names for its words; never the text of a review.';
comment on column notices.tell_at is 'Until then it gathers what is told with it.';
comment on column notices.told_at is 'When its deliveries were written.';
call scope_to_tenant('notices');
call scope_to_apps('notices');
grant select (company_id, notice_id, created_at), delete on notices to rejoinder_cross_tenant;
create policy cross_tenant_select on notices for select to rejoinder_cross_tenant using (true);
create policy cross_tenant_delete on notices for delete to rejoinder_cross_tenant using (true);

create table destinations (
  company_id uuid not null references companies,
  destination_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('slack', 'teams', 'webhook')),
  name text not null,
  sealed_address text not null,
  sealed_secrets text,
  apps text[] check (cardinality(apps) > 0),
  kinds text[] not null check (cardinality(kinds) > 0),
  language text not null,
  is_on boolean not null default true,
  off_reason text check (off_reason in ('GONE', 'REFUSED', 'FAILING')),
  failures integer not null default 0,
  failing_since timestamptz,
  resume_at timestamptz,
  last_error text,
  created_by text not null,
  created_at timestamptz not null,
  primary key (company_id, destination_id),
  foreign key (company_id, created_by) references memberships,
  check ((kind = 'webhook') = (sealed_secrets is not null)),
  check (not is_on or off_reason is null)
);
create index destinations_of_author on destinations (company_id, created_by);
comment on table destinations is 'The channels of a company: where else it is told than by mail.';
comment on column destinations.sealed_address is 'Who has it can write there.';
comment on column destinations.sealed_secrets is 'Of a webhook: the secret that signs, and the one it replaced until that ends.';
comment on column destinations.apps is 'The apps it is told of; null: all.';
comment on column destinations.kinds is 'Of notices; for a webhook, its events.';
comment on column destinations.off_reason is 'Why it was switched off by itself; null: by a person.';
comment on column destinations.failures is 'Since the last delivery that arrived.';
comment on column destinations.resume_at is 'No attempt begins earlier: it failed, or asked for a pause.';
comment on column destinations.last_error is 'A code, of the last failed attempt.';
call scope_to_tenant('destinations');

alter table deliveries
  drop constraint deliveries_kind_check,
  drop constraint deliveries_check,
  add column position bigint generated always as identity,
  add column notice_id uuid,
  add column destination_id uuid,
  add column user_id text,
  add column event text,
  add column subject jsonb,
  add column failures integer not null default 0,
  add constraint deliveries_kind_check check (kind in ('mail', 'slack', 'teams', 'webhook')),
  add constraint deliveries_mail_content check (kind <> 'mail' or (state = 'waiting') = (sealed_content is not null)),
  add constraint deliveries_destination check ((kind = 'mail') = (destination_id is null)),
  add foreign key (company_id, destination_id) references destinations on delete cascade;
create index deliveries_due on deliveries (company_id, destination_id, due_at, position)
  where state = 'waiting' and destination_id is not null;
create index deliveries_of_destination on deliveries (company_id, destination_id, position desc)
  where destination_id is not null;
comment on table deliveries is 'The outbox: mails (decision 61), and what goes to channels (decision 70). Mails of no company have the id of zeros.';
comment on column deliveries.sealed_content is 'Encrypted. Of a mail: address and content, deleted once it is settled. Else the body, made by the first attempt and the same in each.';
comment on column deliveries.position is 'The order in which they were written.';
comment on column deliveries.user_id is 'Whom a mail is for.';
comment on column deliveries.event is 'Of a webhook: its type.';
comment on column deliveries.subject is 'What an event is about: ids and numbers, never a text.';
comment on column deliveries.failures is 'Attempts that failed, which its schedule counts; a pause that was asked for is none.';

create table delivery_attempts (
  company_id uuid not null,
  delivery_id uuid not null,
  attempt integer not null,
  at timestamptz not null,
  status integer,
  error text,
  answer text,
  duration_ms integer not null,
  primary key (company_id, delivery_id, attempt),
  foreign key (company_id, delivery_id) references deliveries on delete cascade
);
comment on table delivery_attempts is 'The log of what was sent to channels.';
comment on column delivery_attempts.status is 'Of the answer; null: there was none.';
comment on column delivery_attempts.answer is 'Its first 1,000 characters.';
call scope_to_tenant('delivery_attempts');

alter table changes drop constraint changes_kind_check, add constraint changes_kind_check
  check (kind in ('reviews', 'many', 'apps', 'draft', 'labels', 'views', 'topics', 'notes', 'batches', 'destinations'));

-- Secrets are rewrapped with the store keys (functions/secrets.sql).
grant select (company_id) on destinations to rejoinder_cross_tenant;
create policy cross_tenant_select on destinations for select to rejoinder_cross_tenant using (true);
grant select (sealed_content) on deliveries to rejoinder_cross_tenant;
