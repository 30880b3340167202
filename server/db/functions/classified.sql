-- The classification of reviews: how it is shown, and how many reviews there are of each kind, sentiment and topic.

-- Mentions with the names of their topics; a merged topic is the one it was merged into, and a review has it once.
create or replace function named_mentions(mentions jsonb) returns jsonb language sql stable
begin atomic
  select case when mentions = '[]' then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('topicId', topic_id, 'name', name, 'quote', quote) order by place), '[]')
    from (
      select distinct on (coalesce(t.merged_into, m ->> 'topicId')) coalesce(t.merged_into, m ->> 'topicId') as topic_id,
        (select r.name from topics r where r.topic_id = coalesce(t.merged_into, m ->> 'topicId')) as name, m ->> 'quote' as quote, place
      from jsonb_array_elements(mentions) with ordinality as e (m, place)
      left join topics t on t.topic_id = m ->> 'topicId'
      order by coalesce(t.merged_into, m ->> 'topicId'), place) named) end;
end;

-- Counts by kind, sentiment and topic. Written in the order of the keys, so that concurrent writers cannot deadlock.
create or replace function add_to_classification_tallies(changes review_change[]) returns void language plpgsql as $$
begin
  if exists (select from unnest(changes) where kind is not null) then
    insert into classification_tallies as t (company_id, app_id, is_answered, kind, sentiment, n)
    select company_id, app_id, is_answered, kind, sentiment, sum(n) from unnest(changes) where is_listed and kind is not null
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
    on conflict (company_id, app_id, is_answered, kind, sentiment) do update set n = t.n + excluded.n;
    insert into topic_tallies as t (company_id, app_id, is_answered, topic_id, n)
    select company_id, app_id, is_answered, topic_id, sum(n) from unnest(changes) c cross join lateral unnest(c.topics) topic_id
    where is_listed group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, app_id, is_answered, topic_id) do update set n = t.n + excluded.n;
  end if;
end
$$;
