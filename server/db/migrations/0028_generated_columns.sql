-- Generated columns of reviews, which every new review computes: the same results by less work.

-- One search per text; the earlier one replaced every other character by itself.
create or replace function utf16_length(value text) returns integer language sql immutable parallel safe
  return length(value) + regexp_count(value, '[\U00010000-\U0010FFFF]');

-- Reviews arrive without mentions. A function without a query of its own is inlined.
create function distinct_topics(mentions jsonb) returns text[] language sql immutable parallel safe
  return array(select distinct mention ->> 'topicId' from jsonb_array_elements(mentions) as mention order by 1);
create or replace function topics_in(mentions jsonb) returns text[] language sql immutable parallel safe
  return case when mentions = '[]' then '{}'::text[] else distinct_topics(mentions) end;
