-- Sums of reviews by day, updated by the statement that changes the reviews.

-- Eight buckets for each power of ten of the minutes from review to reply: 0 is up to 1.3 minutes, 8 from 10, 16 from 100.
create or replace function reply_bucket(written timestamptz, answered timestamptz) returns smallint
  language sql immutable parallel safe
  return floor(8 * log(greatest(1, extract(epoch from answered - written) / 60)))::smallint;

-- Written in the order of the keys, so that concurrent statements cannot deadlock.
create or replace function add_to_insights(changes insight_change[]) returns void language plpgsql as $$
begin
  insert into insight_reviews as i (company_id, app_id, written_day, star_rating, base_language, n, answered, set_aside, classified)
  select company_id, app_id, written_day, star_rating, base_language, sum(n), coalesce(sum(n) filter (where is_answered), 0),
    coalesce(sum(n) filter (where is_set_aside), 0), coalesce(sum(n) filter (where is_classified), 0)
  from unnest(changes) group by 1, 2, 3, 4, 5
  having sum(n) <> 0 or sum(n) filter (where is_answered) <> 0 or sum(n) filter (where is_set_aside) <> 0
    or sum(n) filter (where is_classified) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (company_id, app_id, written_day, star_rating, base_language) do update set n = i.n + excluded.n,
    answered = i.answered + excluded.answered, set_aside = i.set_aside + excluded.set_aside,
    classified = i.classified + excluded.classified;

  insert into insight_versions as i (company_id, app_id, written_day, version, star_rating, n, answered, set_aside, classified)
  select company_id, app_id, written_day, version, star_rating, sum(n), coalesce(sum(n) filter (where is_answered), 0),
    coalesce(sum(n) filter (where is_set_aside), 0), coalesce(sum(n) filter (where is_classified), 0)
  from unnest(changes) where version is not null group by 1, 2, 3, 4, 5
  having sum(n) <> 0 or sum(n) filter (where is_answered) <> 0 or sum(n) filter (where is_set_aside) <> 0
    or sum(n) filter (where is_classified) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (company_id, app_id, written_day, version, star_rating) do update set n = i.n + excluded.n,
    answered = i.answered + excluded.answered, set_aside = i.set_aside + excluded.set_aside,
    classified = i.classified + excluded.classified;

  insert into insight_topics as i (company_id, app_id, written_day, topic_id, star_rating, n)
  select company_id, app_id, written_day, topic_id, star_rating, sum(n)
  from unnest(changes) c cross join lateral unnest(c.topics) topic_id
  group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
  on conflict (company_id, app_id, written_day, topic_id, star_rating) do update set n = i.n + excluded.n;

  insert into insight_version_topics as i (company_id, app_id, version, written_day, topic_id, n)
  select company_id, app_id, version, written_day, topic_id, sum(n)
  from unnest(changes) c cross join lateral unnest(c.topics) topic_id where version is not null
  group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
  on conflict (company_id, app_id, version, written_day, topic_id) do update set n = i.n + excluded.n;

  insert into insight_replies as i (company_id, app_id, answered_day, star_rating, base_language, bucket, n)
  select company_id, app_id, answered_day, star_rating, base_language, bucket, sum(n)
  from unnest(changes) where bucket is not null group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, app_id, answered_day, star_rating, base_language, bucket) do update set n = i.n + excluded.n;

  insert into insight_drafts as i (company_id, app_id, answered_day, draft_change, n)
  select company_id, app_id, answered_day, draft_change, sum(n)
  from unnest(changes) where draft_change is not null group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
  on conflict (company_id, app_id, answered_day, draft_change) do update set n = i.n + excluded.n;
end
$$;

-- What insights are kept by, of a review that is not removed. A reply of the store may have no date.
create or replace function insight_of(r reviews, n integer) returns insight_change language sql immutable
  return row(r.company_id, r.app_id, r.written_day, r.star_rating, coalesce(r.base_language, ''), r.version, r.is_answered,
    r.no_reply_needed and not r.is_answered, r.kind is not null, r.topics,
    case when r.is_answered then r.answered_day end,
    case when r.is_answered and r.answered_day is not null then reply_bucket(r.modified_at, r.answered_at) end,
    case when r.is_answered and r.answered_day is not null then r.draft_change end, n)::insight_change;

create or replace function roll_up_reviews() returns trigger language plpgsql as $$
declare
  changed insight_change[];
begin
  if tg_op = 'INSERT' then
    changed := array(select insight_of(r, 1) from new_rows r where removed_at is null);
  elsif tg_op = 'DELETE' then
    changed := array(select insight_of(r, -1) from old_rows r where removed_at is null);
  else
    -- Most updates change nothing of this.
    changed := array(
      (select insight_of(r, 1) from new_rows r where removed_at is null
       except all select insight_of(r, 1) from old_rows r where removed_at is null)
      union all
      (select insight_of(r, -1) from old_rows r where removed_at is null
       except all select insight_of(r, -1) from new_rows r where removed_at is null));
  end if;
  if cardinality(changed) > 0 then
    perform add_to_insights(changed);
  end if;
  return null;
end
$$;
create or replace trigger reviews_roll_up_insert after insert on reviews referencing new table as new_rows
  for each statement execute function roll_up_reviews();
create or replace trigger reviews_roll_up_delete after delete on reviews referencing old table as old_rows
  for each statement execute function roll_up_reviews();
create or replace trigger reviews_roll_up_update after update on reviews referencing old table as old_rows new table as new_rows
  for each statement execute function roll_up_reviews();
