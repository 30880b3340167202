-- The days of a review in its company's time zone, by which insights are kept. A changed time zone moves them in the
-- background (move_review_days); until then insights go by the days as they are stored, so that they always add up.

create or replace function set_review_days() returns trigger language plpgsql as $$
declare
  zone text := (select time_zone from companies where company_id = new.company_id);
begin
  new.written_day := (new.modified_at at time zone zone)::date;
  new.answered_day := (new.answered_at at time zone zone)::date;
  return new;
end
$$;
create or replace trigger reviews_set_days before insert or update of modified_at, answered_at on reviews
  for each row execute function set_review_days();

-- Moves the reviews after a key, at most `row_limit`, to their days in the company's present time zone. Returns the last
-- key looked at, or null at the end. Nothing that people see of a review changes, so no live event is published
-- (changes.sql).
create or replace function move_review_days(after_app text, after_review text, row_limit integer)
  returns table (app_id text, review_id text) language plpgsql as $$
declare
  zone text := (select c.time_zone from companies c where c.company_id = current_company());
begin
  perform set_config('rejoinder.moves_days', 'on', true);
  return query
  with page as (
    select r.app_id, r.review_id, r.modified_at, r.answered_at, r.written_day, r.answered_day
    from reviews r where (r.app_id, r.review_id) > (after_app, after_review)
    order by r.app_id, r.review_id limit row_limit for no key update
  ), moved as (
    update reviews r
    set written_day = (p.modified_at at time zone zone)::date, answered_day = (p.answered_at at time zone zone)::date
    from page p
    where r.app_id = p.app_id and r.review_id = p.review_id and (p.written_day, p.answered_day)
      is distinct from ((p.modified_at at time zone zone)::date, (p.answered_at at time zone zone)::date)
  )
  select p.app_id, p.review_id from page p order by p.app_id desc, p.review_id desc limit 1;
  perform set_config('rejoinder.moves_days', 'off', true);
end
$$;
