-- The end of the hour in which a place (from 0) of a list is, and how many in that hour come before it.
create or replace function hour_of(app text, answered boolean, place integer)
  returns table (since timestamptz, before timestamptz, skipped integer) language plpgsql stable as $$
declare
  span review_times;
  passed integer := 0;
  is_there boolean := false;
begin
  for span in select * from review_times t where t.app_id = app and t.is_answered = answered and t.span = 'year'
    order by t.starts desc
  loop
    is_there := passed + span.n > place;
    exit when is_there;
    passed := passed + span.n;
  end loop;
  if not is_there then
    return;
  end if;
  for part in reverse 12 .. 1 loop
    if passed + span.parts[part] > place then
      select * into span from review_times t where t.app_id = app and t.is_answered = answered and t.span = 'month'
        and t.starts = (span.starts + make_interval(months => part - 1))::date;
      exit;
    end if;
    passed := passed + span.parts[part];
  end loop;
  for part in reverse 31 .. 1 loop
    if passed + span.parts[part] > place then
      select * into span from review_times t where t.app_id = app and t.is_answered = answered and t.span = 'day'
        and t.starts = span.starts + part - 1;
      exit;
    end if;
    passed := passed + span.parts[part];
  end loop;
  for part in reverse 24 .. 1 loop
    if passed + span.parts[part] > place then
      before := (span.starts + make_interval(hours => part)) at time zone 'UTC';
      exit;
    end if;
    passed := passed + span.parts[part];
  end loop;
  since := '-infinity'; -- the planner takes a range with two unknown ends for a short one, and so reads it by the index
  skipped := place - passed;
  return next;
end
$$;
