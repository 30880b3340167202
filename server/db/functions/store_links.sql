-- The companies with store keys to rewrap when the master key changes; each is then handled in its own scope.
create or replace function linked_companies() returns table (company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct company_id from store_links;
end;
call make_cross_tenant('linked_companies()');
