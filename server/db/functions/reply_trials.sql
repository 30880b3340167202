-- The effect of replies, by what `trialColumns` (server/db/tables/reviews/trial-columns.ts) notes of each review.

-- Days 1 to 14 each, then weeks up to the 13th: 25 ages; null beyond.
create or replace function trial_age(written timestamptz, at timestamptz) returns smallint
  language sql immutable parallel safe
  return case when at < written + interval '14 days' then greatest(1, 1 + floor(extract(epoch from at - written) / 86400))
    when at < written + interval '91 days' then 13 + floor(extract(epoch from at - written) / 604800) end::smallint;

-- What is counted of a watched review: how it left those without a reply, at which age, and what followed a reply.
create or replace function trial_of(r reviews) returns trial language sql immutable
  return row(date_trunc('month', r.trial_at at time zone 'UTC')::date, r.trial_stars, r.trial_length,
    case when r.trial_replied_at is null or r.trial_ended_at < r.trial_replied_at then r.trial_end else 'replied' end,
    trial_age(r.trial_at, least(r.trial_replied_at, r.trial_ended_at)),
    case when r.trial_ended_at >= r.trial_replied_at and r.trial_ended_at < r.trial_replied_at + interval '28 days'
      then r.trial_end end)::trial;

create or replace function by_age(ages smallint[], ns integer[]) returns integer[] language sql immutable parallel safe
  return array(select coalesce((select sum(n) from unnest(ages, ns) as t (age, n) where t.age = place), 0)::integer
    from generate_series(1, 25) as place);

-- Written in the order of the keys, so that concurrent statements cannot deadlock.
create or replace function add_to_trials(changes review_change[]) returns void language sql as $$
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
  from (
    select company_id, app_id, (trial).month, (trial).stars, (trial).length, (trial).event, (trial).age, (trial).outcome,
      sum(n)::integer as n
    from unnest(changes) where (trial).month is not null group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0) c
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (company_id, app_id, month, stars, length) do update set n = i.n + excluded.n,
    raised = add_counts(i.raised, excluded.raised), removed = add_counts(i.removed, excluded.removed),
    replied = add_counts(i.replied, excluded.replied), replied_raised = add_counts(i.replied_raised, excluded.replied_raised),
    replied_removed = add_counts(i.replied_removed, excluded.replied_removed);
$$;
