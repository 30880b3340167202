-- The effect of replies: of reviews with one to four stars, how many get more stars within 28 days of a reply, and how many
-- without one at the same age. Each review is watched once, from its first revision, if it was seen within two days of
-- being written: what happened to others before is unknown. It ends when it first has more stars than at first, whatever
-- its stars were in between, or is removed; a changed text or fewer stars do not end it. A reply stays one if it is taken
-- back after a day; before that it never was.

-- Days 1 to 14 each, then weeks up to the 13th: 25 ages; null beyond.
create or replace function trial_age(written timestamptz, at timestamptz) returns smallint
  language sql immutable parallel safe
  return case when at < written + interval '14 days' then greatest(1, 1 + floor(extract(epoch from at - written) / 86400))
    when at < written + interval '91 days' then 13 + floor(extract(epoch from at - written) / 604800) end::smallint;

create or replace function begin_trial() returns trigger language plpgsql as $$
begin
  new.trial_at := new.modified_at;
  new.trial_stars := new.star_rating;
  new.trial_length := case when utf16_length(new.title) + utf16_length(new.body) < 60 then 1
    when utf16_length(new.title) + utf16_length(new.body) < 200 then 2 else 3 end;
  new.trial_replied_at := case when new.is_answered then greatest(coalesce(new.answered_at, new.revised_at), new.modified_at) end;
  return new;
end
$$;
create or replace trigger reviews_begin_trial before insert on reviews
  for each row when (new.star_rating < 5 and new.removed_at is null and new.revised_at < new.modified_at + interval '2 days')
  execute function begin_trial();

create or replace function go_on_with_trial() returns trigger language plpgsql as $$
begin
  if new.trial_end = 'removed' and new.removed_at is null then -- the store shows it again
    new.trial_end := null;
    new.trial_ended_at := null;
  end if;
  if new.trial_end is null and new.is_answered and new.trial_replied_at is null then
    new.trial_replied_at := greatest(coalesce(new.answered_at, current_timestamp), new.trial_at);
  elsif new.trial_end is null and old.is_answered and not new.is_answered and new.revision = old.revision
    and old.answered_at = new.trial_replied_at and old.answered_at > current_timestamp - interval '1 day' then
    new.trial_replied_at := null; -- undone, or refused by the store
  end if;
  if new.trial_end is null and new.star_rating > new.trial_stars then
    new.trial_end := 'raised';
    new.trial_ended_at := greatest(new.modified_at, new.trial_at);
  elsif new.trial_end is null and new.removed_at is not null then
    new.trial_end := 'removed';
    new.trial_ended_at := greatest(new.removed_at, new.trial_at);
  end if;
  return new;
end
$$;
create or replace trigger reviews_go_on_with_trial before update on reviews
  for each row when (old.trial_at is not null and (new.star_rating <> old.star_rating or new.is_answered <> old.is_answered
    or new.removed_at is distinct from old.removed_at))
  execute function go_on_with_trial();

-- What is counted of a review: how it left those without a reply, at which age, and what followed a reply.
create or replace function trial_of(r reviews, n integer) returns trial_change language sql immutable
  return row(r.company_id, r.app_id, date_trunc('month', r.trial_at at time zone 'UTC')::date, r.trial_stars, r.trial_length,
    case when r.trial_replied_at is null or r.trial_ended_at < r.trial_replied_at then r.trial_end else 'replied' end,
    trial_age(r.trial_at, least(r.trial_replied_at, r.trial_ended_at)),
    case when r.trial_ended_at >= r.trial_replied_at and r.trial_ended_at < r.trial_replied_at + interval '28 days'
      then r.trial_end end, n)::trial_change;

create or replace function by_age(ages smallint[], ns integer[]) returns integer[] language sql immutable parallel safe
  return array(select coalesce((select sum(n) from unnest(ages, ns) as t (age, n) where t.age = place), 0)::integer
    from generate_series(1, 25) as place);

-- Written in the order of the keys, so that concurrent statements cannot deadlock.
create or replace function add_to_trials(changes trial_change[]) returns void language sql as $$
  insert into insight_trials as i
    (company_id, app_id, month, stars, length, n, raised, removed, replied, replied_raised, replied_removed)
  select company_id, app_id, month, stars, length, sum(n),
    by_age(array_agg(age) filter (where event = 'raised'), array_agg(n) filter (where event = 'raised')),
    by_age(array_agg(age) filter (where event = 'removed'), array_agg(n) filter (where event = 'removed')),
    by_age(array_agg(age) filter (where event = 'replied'), array_agg(n) filter (where event = 'replied')),
    by_age(array_agg(age) filter (where event = 'replied' and outcome = 'raised'),
      array_agg(n) filter (where event = 'replied' and outcome = 'raised')),
    by_age(array_agg(age) filter (where event = 'replied' and outcome = 'removed'),
      array_agg(n) filter (where event = 'replied' and outcome = 'removed'))
  from unnest(changes) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (company_id, app_id, month, stars, length) do update set n = i.n + excluded.n,
    raised = add_counts(i.raised, excluded.raised), removed = add_counts(i.removed, excluded.removed),
    replied = add_counts(i.replied, excluded.replied), replied_raised = add_counts(i.replied_raised, excluded.replied_raised),
    replied_removed = add_counts(i.replied_removed, excluded.replied_removed);
$$;

create or replace function roll_up_trials() returns trigger language plpgsql as $$
declare
  changed trial_change[];
begin
  if tg_op = 'INSERT' then
    changed := array(select trial_of(r, 1) from new_rows r where trial_at is not null);
  elsif tg_op = 'DELETE' then
    changed := array(select trial_of(r, -1) from old_rows r where trial_at is not null);
  else
    -- Most updates change nothing of this.
    changed := array(
      (select trial_of(r, 1) from new_rows r where trial_at is not null
       except all select trial_of(r, 1) from old_rows r where trial_at is not null)
      union all
      (select trial_of(r, -1) from old_rows r where trial_at is not null
       except all select trial_of(r, -1) from new_rows r where trial_at is not null));
  end if;
  if cardinality(changed) > 0 then
    perform lock_counts(array(select distinct app_id from unnest(changed)));
    perform add_to_trials(changed);
  end if;
  return null;
end
$$;
create or replace trigger reviews_roll_up_trials_insert after insert on reviews referencing new table as new_rows
  for each statement execute function roll_up_trials();
create or replace trigger reviews_roll_up_trials_delete after delete on reviews referencing old table as old_rows
  for each statement execute function roll_up_trials();
create or replace trigger reviews_roll_up_trials_update after update on reviews
  referencing old table as old_rows new table as new_rows for each statement execute function roll_up_trials();
