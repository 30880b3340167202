-- Consumes one request and returns nothing, or returns when to retry. A refused request does not count. The windows
-- slide: no minute and no day exceeds its limit. A row lock serialises concurrent requests.
create or replace function take_turn(asked text, at timestamptz, a_minute integer, a_day integer) returns timestamptz
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  recent timestamptz[];
  wait timestamptz;
begin
  insert into limits.turns as t (bucket, taken, last_at) values (asked, '{}', at)
    on conflict (bucket) do update set last_at = greatest(t.last_at, excluded.last_at)
    returning taken into recent;
  recent := array(select one from unnest(recent) one where one > at - interval '1 day' order by one);
  if cardinality(recent) >= a_day then
    wait := recent[cardinality(recent) - a_day + 1] + interval '1 day';
  end if;
  if cardinality(recent) >= a_minute then
    wait := greatest(wait, recent[cardinality(recent) - a_minute + 1] + interval '1 minute');
  end if;
  if wait > at then
    return wait;
  end if;
  update limits.turns set taken = recent || at where bucket = asked;
  if cardinality(recent) = 0 then -- a new caller also deletes some expired rows
    delete from limits.turns where bucket in
      (select bucket from limits.turns where last_at < at - interval '1 day' limit 20 for update skip locked);
  end if;
  return null;
end
$$;
call run_across_companies('take_turn(text, timestamptz, integer, integer)');
