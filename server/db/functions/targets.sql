-- Companies that have a view with a target, in the order of their ids.
create or replace function companies_with_targets(after uuid, row_limit integer) returns table (company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct v.company_id from views v
  where v.target_hours is not null and v.company_id > after
  order by v.company_id
  limit row_limit;
end;
call make_cross_tenant('companies_with_targets(uuid, integer)');
