-- Whose keys there are to seal anew when the master key changes; each is then worked on in its own company's scope.
grant select (company_id) on store_links to rejoinder_across;
create policy across on store_links for select to rejoinder_across using (true);

create function linked_companies() returns table (company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct company_id from store_links;
end;

grant create on schema public to rejoinder_across;
alter function linked_companies() owner to rejoinder_across;
revoke create on schema public from rejoinder_across;
revoke execute on function linked_companies() from public;
grant execute on function linked_companies() to rejoinder_tenant;
