-- When a member was last here (functions/people.sql).
alter table memberships add column seen_on date;
comment on column memberships.seen_on is 'The last day, in UTC, on which the member made a call; null: none since this is kept.';
grant select (seen_on), update (seen_on) on memberships to rejoinder_cross_tenant;
create policy cross_tenant_update on memberships for update to rejoinder_cross_tenant using (true);
-- Each returns one column more.
drop function if exists members();
drop function if exists caller_of(text, uuid);
