-- Every review belongs to an app and its words are deleted with it. Checked per statement, not per row like a foreign
-- key: reviews arrive by the page.

create or replace function hold_to_apps() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct company_id, app_id from added) r
    where not exists (select from apps a where (a.company_id, a.app_id) = (r.company_id, r.app_id) for key share)
  ) then
    raise foreign_key_violation using message = 'a review needs its app';
  end if;
  return null;
end
$$;
create or replace trigger reviews_held_to_apps after insert on reviews referencing new table as added
  for each statement execute function hold_to_apps();

create or replace function keep_apps() returns trigger language plpgsql as $$
begin
  if exists (select from reviews r join removed a using (company_id, app_id)) then
    raise foreign_key_violation using message = 'an app that has reviews is hidden, not deleted';
  end if;
  return null;
end
$$;
create or replace trigger apps_kept after delete on apps referencing old table as removed
  for each statement execute function keep_apps();

create or replace function forget_words() returns trigger language plpgsql as $$
begin
  delete from review_words w using removed r
  where (w.company_id, w.app_id, w.review_id) = (r.company_id, r.app_id, r.review_id);
  return null;
end
$$;
create or replace trigger reviews_words_out after delete on reviews referencing old table as removed
  for each statement execute function forget_words();
