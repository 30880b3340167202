-- Channels are deleted, their messages replayed and purged (docs/decisions/0072-channels.md).
alter table destinations
  add column deleted_at timestamptz,
  alter column sealed_address drop not null,
  drop constraint destinations_check,
  add constraint destinations_sealed check (
    (sealed_address is null) = (deleted_at is not null)
    and (sealed_secrets is not null) = (kind = 'webhook' and deleted_at is null)),
  add constraint destinations_deleted check (deleted_at is null or not is_on);
create index destinations_deleted_first on destinations (deleted_at) where deleted_at is not null;
comment on column destinations.deleted_at is 'It is kept for as long as the log has messages to it, without address and secrets.';
grant select (company_id, destination_id, deleted_at), delete on destinations to rejoinder_cross_tenant;
create policy cross_tenant_delete on destinations for delete to rejoinder_cross_tenant using (true);

alter table deliveries
  add column message_id uuid,
  add column is_replay boolean not null default false;
create index deliveries_expired on deliveries (expires_at) where state = 'waiting';
comment on column deliveries.message_id is 'What the receiver knows it by; null: its own id. A message that is sent once more has that of the first.';
grant select (expires_at) on deliveries to rejoinder_cross_tenant;

comment on column delivery_attempts.answer is 'Its first 2,000 characters.';
