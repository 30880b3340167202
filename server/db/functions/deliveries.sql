-- Deletes up to `row_limit` of the deliveries of all companies that ended first: settled, or never tried in their time.
create or replace function delete_old_deliveries(older_than timestamptz, row_limit integer) returns bigint
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with settled as (
    select company_id, delivery_id from deliveries where settled_at < older_than order by settled_at limit row_limit
  ), expired as (
    select company_id, delivery_id from deliveries where state = 'waiting' and expires_at < older_than
    order by expires_at limit row_limit
  ), deleted as (
    delete from deliveries d
    using (select * from settled union all select * from expired limit row_limit) old
    where (d.company_id, d.delivery_id) = (old.company_id, old.delivery_id)
    returning 1
  )
  select count(*) from deleted;
end;
call make_cross_tenant('delete_old_deliveries(timestamptz, integer)');

-- The same of channels that were deleted, whose deliveries are gone by then.
create or replace function delete_old_destinations(older_than timestamptz, row_limit integer) returns bigint
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with deleted as (
    delete from destinations d
    using (select company_id, destination_id from destinations where deleted_at < older_than order by deleted_at limit row_limit) old
    where (d.company_id, d.destination_id) = (old.company_id, old.destination_id)
    returning 1
  )
  select count(*) from deleted;
end;
call make_cross_tenant('delete_old_destinations(timestamptz, integer)');

-- The same of notices, by their age.
create or replace function delete_old_notices(older_than timestamptz, row_limit integer) returns bigint
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with deleted as (
    delete from notices n
    using (select company_id, notice_id from notices where created_at < older_than order by created_at limit row_limit) old
    where (n.company_id, n.notice_id) = (old.company_id, old.notice_id)
    returning 1
  )
  select count(*) from deleted;
end;
call make_cross_tenant('delete_old_notices(timestamptz, integer)');
