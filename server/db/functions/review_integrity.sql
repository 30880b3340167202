-- Every review belongs to an app and its words are deleted with it. Checked per statement, not per row like a foreign
-- key: reviews arrive by the page.

create or replace function check_app_of_reviews() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct company_id, app_id from new_rows) r
    where not exists (select from apps a where (a.company_id, a.app_id) = (r.company_id, r.app_id) for key share)
  ) then
    raise foreign_key_violation using message = 'a review needs its app';
  end if;
  return null;
end
$$;
create or replace trigger reviews_check_app after insert on reviews referencing new table as new_rows
  for each statement execute function check_app_of_reviews();

create or replace function prevent_delete_with_reviews() returns trigger language plpgsql as $$
begin
  if exists (select from reviews r join old_rows a using (company_id, app_id)) then
    raise foreign_key_violation using message = 'an app that has reviews is hidden, not deleted';
  end if;
  return null;
end
$$;
create or replace trigger apps_prevent_delete after delete on apps referencing old table as old_rows
  for each statement execute function prevent_delete_with_reviews();

create or replace function delete_review_words() returns trigger language plpgsql as $$
begin
  delete from review_words w using old_rows r
  where (w.company_id, w.app_id, w.review_id) = (r.company_id, r.app_id, r.review_id);
  return null;
end
$$;
create or replace trigger reviews_delete_words after delete on reviews referencing old table as old_rows
  for each statement execute function delete_review_words();
