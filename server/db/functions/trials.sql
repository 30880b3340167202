-- The end of the one trial of a person or store account: of the earliest that any of the marks had, else of this one.
create or replace function trial_end(marks text[], at timestamptz) returns timestamptz
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into internal.trials (mark, ends_at) select mark, at from unnest(marks) mark order by mark on conflict do nothing;
  return (select min(t.ends_at) from internal.trials t where t.mark = any (marks));
end
$$;
call make_cross_tenant('trial_end(text[], timestamptz)');
