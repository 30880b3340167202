-- The companies with secrets to rewrap when the master key changes; each is then handled in its own scope.
create or replace function companies_with_secrets() returns table (company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id from store_links union select company_id from destinations
  union select company_id from deliveries where sealed_content is not null;
end;
call make_cross_tenant('companies_with_secrets()');
