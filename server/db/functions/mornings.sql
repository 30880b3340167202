-- Companies where the hour of the morning's mails has come, and that did not get them today.
create or replace function companies_at_morning(at timestamptz, hour integer, row_limit integer) returns table (company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.company_id from companies c
  where extract(hour from at at time zone c.time_zone) >= hour
    and (c.morning_on is null or c.morning_on < (at at time zone c.time_zone)::date)
  limit row_limit;
end;
call make_cross_tenant('companies_at_morning(timestamptz, integer, integer)');
