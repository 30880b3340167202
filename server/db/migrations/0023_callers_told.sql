-- Nodes know callers for a moment: when a person or what their company may use changes, each is told to look again. It goes
-- by the channel of what changes for whoever is looking, under a name of its own: reviews change far more often.
create function wake_doors() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'callers of ' || company_id) from (select distinct company_id from told) companies;
  return null;
end
$$;
create trigger users_told_over after update on users referencing new table as told
  for each statement execute function wake_doors();
create trigger users_told_out after delete on users referencing old table as told
  for each statement execute function wake_doors();
create trigger companies_told_over after update on companies referencing new table as told
  for each statement execute function wake_doors();
create trigger companies_told_out after delete on companies referencing old table as told
  for each statement execute function wake_doors();
