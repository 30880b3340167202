-- Nodes know callers for a moment: when a person or what their company may use changes, each is told to look again.
create trigger users_told_over after update on users referencing new table as told
  for each statement execute function wake_readers();
create trigger users_told_out after delete on users referencing old table as told
  for each statement execute function wake_readers();
create trigger companies_told_over after update on companies referencing new table as told
  for each statement execute function wake_readers();
create trigger companies_told_out after delete on companies referencing old table as told
  for each statement execute function wake_readers();
