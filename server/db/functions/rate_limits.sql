-- Consumes one request and returns nothing, or returns when to retry. A refused request does not count. The windows
-- slide: no minute and no day exceeds its limit. A row lock serialises concurrent requests.
create or replace function consume_rate_limit(of_bucket text, as_of timestamptz, per_minute integer, per_day integer)
  returns timestamptz
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  recent timestamptz[];
  wait timestamptz;
begin
  insert into internal.rate_limits as l (bucket, requests, last_request_at) values (of_bucket, '{}', as_of)
    on conflict (bucket) do update set last_request_at = greatest(l.last_request_at, excluded.last_request_at)
    returning requests into recent;
  recent := array(select one from unnest(recent) one where one > as_of - interval '1 day' order by one);
  if cardinality(recent) >= per_day then
    wait := recent[cardinality(recent) - per_day + 1] + interval '1 day';
  end if;
  if cardinality(recent) >= per_minute then
    wait := greatest(wait, recent[cardinality(recent) - per_minute + 1] + interval '1 minute');
  end if;
  if wait > as_of then
    return wait;
  end if;
  update internal.rate_limits set requests = recent || as_of where bucket = of_bucket;
  if cardinality(recent) = 0 then -- a new caller also deletes some expired rows
    delete from internal.rate_limits where bucket in
      (select bucket from internal.rate_limits where last_request_at < as_of - interval '1 day' limit 20 for update skip locked);
  end if;
  return null;
end
$$;
call make_cross_tenant('consume_rate_limit(text, timestamptz, integer, integer)');
