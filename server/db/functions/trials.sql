-- The end of the one trial of a person or store account: of the earliest that any of the marks had, else of this one.
create or replace function trial_end(marks text[], at timestamptz) returns timestamptz
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into internal.trials (mark, ends_at) select mark, at from unnest(marks) mark order by mark on conflict do nothing;
  return (select min(t.ends_at) from internal.trials t where t.mark = any (marks));
end
$$;
call make_cross_tenant('trial_end(text[], timestamptz)');

-- The reviews processed in a month by the company in which a trial of one of the marks went on; from now on it goes on in this one.
create or replace function trial_usage(marks text[], of_month text) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  used integer := (select max(u.processed) from internal.trials t join usage u using (company_id)
                   where t.mark = any (marks) and u.month = of_month);
begin
  update internal.trials set company_id = current_company() where mark = any (marks);
  return coalesce(used, 0);
end
$$;
call make_cross_tenant('trial_usage(text[], text)');
