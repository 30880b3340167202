-- Everything that is counted of reviews, in one pass over what a statement changes. Most updates change nothing of it.

create or replace function review_change_of(r reviews, n integer) returns review_change language sql immutable
  return row(r.company_id, r.app_id, r.is_listed, r.removed_at is not null, r.is_answered, r.star_rating,
    coalesce(r.base_language, ''), r.was_edited, r.version, (r.modified_at at time zone 'UTC')::date, r.written_day,
    r.no_reply_needed and not r.is_answered, r.kind, r.sentiment, r.topics,
    case when r.is_answered then r.answered_day end, -- a reply of the store may have no date
    case when r.is_answered and r.answered_day is not null then reply_bucket(r.modified_at, r.answered_at) end,
    case when r.is_answered and r.answered_day is not null then r.draft_change end,
    case when r.trial_at is not null then trial_of(r) end, n)::review_change;

create or replace function count_reviews() returns trigger language plpgsql as $$
declare
  changes review_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(select review_change_of(r, 1) from new_rows r);
  elsif tg_op = 'DELETE' then
    changes := array(select review_change_of(r, -1) from old_rows r);
  else
    changes := array(
      (select review_change_of(r, 1) from new_rows r except all select review_change_of(r, 1) from old_rows r)
      union all
      (select review_change_of(r, -1) from old_rows r except all select review_change_of(r, -1) from new_rows r));
  end if;
  if cardinality(changes) > 0 then
    perform lock_counts(array(select distinct app_id from unnest(changes)));
    perform add_to_counts(changes);
    perform add_to_classification_tallies(changes);
    perform add_to_insights(changes);
    perform add_to_trials(changes);
  end if;
  return null;
end
$$;
create or replace trigger reviews_count_insert after insert on reviews referencing new table as new_rows
  for each statement execute function count_reviews();
create or replace trigger reviews_count_update after update on reviews referencing old table as old_rows new table as new_rows
  for each statement execute function count_reviews();
create or replace trigger reviews_count_delete after delete on reviews referencing old table as old_rows
  for each statement execute function count_reviews();
