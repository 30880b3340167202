-- Rows of a store's list that could not be read, by id or hash, and since when there have been any. `cursor_mark` is a cursor
-- that was passed earlier in a list that takes several runs to read: who comes to it again is going round in a circle.
alter table app_syncs
  add column unreadable text[] not null default '{}',
  add column unreadable_since timestamptz,
  add column cursor_mark text;

-- As before, and when rows become unreadable or readable.
create or replace function tell_syncs() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, app_id, kind)
  select a.company_id, a.app_id, 'apps' from added a join removed b using (company_id, app_id)
  where (a.last_error, a.failing_since, a.last_good_at is null, a.last_full_at is null, a.to_prepare, a.late_since is null,
         cardinality(a.unreadable))
    is distinct from
        (b.last_error, b.failing_since, b.last_good_at is null, b.last_full_at is null, b.to_prepare, b.late_since is null,
         cardinality(b.unreadable));
  return null;
end
$$;
