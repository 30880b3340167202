-- What is told outside the product: written with what it reports, delivered afterwards.
create table deliveries (
  company_id uuid not null,
  delivery_id uuid not null,
  kind text not null check (kind = 'mail'),
  dedupe_key text not null,
  sealed_content text,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (company_id, delivery_id),
  unique (company_id, dedupe_key),
  check ((state = 'waiting') = (sealed_content is not null)),
  check ((state = 'waiting') = (settled_at is null))
);
create index deliveries_settled on deliveries (settled_at) where settled_at is not null;
comment on table deliveries is 'The outbox of mails (decision 61). Those of no company, such as a password reset, have the id of zeros.';
comment on column deliveries.kind is 'Of the destination.';
comment on column deliveries.dedupe_key is 'What it reports: two with one key are one delivery.';
comment on column deliveries.sealed_content is 'Address and content, encrypted; deleted once it is settled.';
comment on column deliveries.attempts is 'Counted by the claim, and the fencing token of its worker.';
comment on column deliveries.due_at is 'When the next attempt may begin. During one: when its lease ends.';
comment on column deliveries.expires_at is 'No attempt begins later.';
comment on column deliveries.error is 'A code, of the last failed attempt; never the answer, which may quote the address.';
call scope_to_tenant('deliveries');
grant select (company_id, delivery_id, state, settled_at), delete on deliveries to rejoinder_cross_tenant;
create policy cross_tenant_select on deliveries for select to rejoinder_cross_tenant using (true);
create policy cross_tenant_delete on deliveries for delete to rejoinder_cross_tenant using (true);

-- Mails that wait are rewrapped with the store keys (functions/secrets.sql).
drop function if exists linked_companies();
