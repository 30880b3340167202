-- Everything that is counted of reviews, in one pass over what a statement changes. Most updates change nothing of it.

create or replace function review_change_of(r reviews, n integer) returns review_change language sql immutable
  return row(r.company_id, r.app_id, r.is_listed, r.removed_at is not null, r.is_answered, r.star_rating,
    coalesce(r.base_language, ''), r.was_edited, r.version, (r.modified_at at time zone 'UTC')::date, r.written_day,
    r.no_reply_needed and not r.is_answered, r.kind, r.sentiment, r.topics,
    case when r.is_answered then r.answered_day end, -- a reply of the store may have no date
    case when r.is_answered and r.answered_day is not null then reply_bucket(r.modified_at, r.answered_at) end,
    case when r.is_answered and r.answered_day is not null then r.draft_change end,
    case when r.trial_at is not null then trial_of(r) end, n)::review_change;

-- Equal changes as one, and those that cancel each other out left out: a page of reviews differs in little that is counted.
create or replace function sum_changes(changes review_change[]) returns review_change[] language sql immutable
  return array(
    select summed::review_change from (
      select company_id, app_id, is_listed, is_removed, is_answered, star_rating, base_language, was_edited, version, day,
        written_day, is_set_aside, kind, sentiment, topics, answered_day, bucket, draft_change, trial, sum(n)::integer
      from unnest(changes)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 having sum(n) <> 0) summed);

create or replace function count_reviews() returns trigger language plpgsql as $$
declare
  changes review_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(select review_change_of(r, 1) from new_rows r);
  elsif tg_op = 'DELETE' then
    changes := array(select review_change_of(r, -1) from old_rows r);
  else
    changes := array(select review_change_of(r, 1) from new_rows r union all select review_change_of(r, -1) from old_rows r);
  end if;
  changes := sum_changes(changes);
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
