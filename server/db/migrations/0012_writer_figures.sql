-- What became of a company's calls to the writer on a day, beside how many there were and what they cost.
alter table writer_usage
  add column failures integer not null default 0, -- calls that brought nothing
  add column held integer not null default 0, -- answers that nobody may see, asked for again in vain
  add column capped integer not null default 0; -- calls that were not made: the day had none left
create index writer_usage_by_day on writer_usage (day);

-- Of all companies together, for whoever runs the product: how much, never whose.
grant select (day, calls, tokens_in, tokens_out, failures, held, capped) on writer_usage to rejoinder_across;
create policy across on writer_usage for select to rejoinder_across using (true);

create function writer_figures(on_day date)
  returns table (companies bigint, calls bigint, tokens_in bigint, tokens_out bigint, failures bigint, held bigint, capped bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select count(*), coalesce(sum(u.calls), 0)::bigint, coalesce(sum(u.tokens_in), 0)::bigint, coalesce(sum(u.tokens_out), 0)::bigint,
    coalesce(sum(u.failures), 0)::bigint, coalesce(sum(u.held), 0)::bigint, coalesce(sum(u.capped), 0)::bigint
  from writer_usage u where u.day = on_day;
end;

grant create on schema public to rejoinder_across;
alter function writer_figures(date) owner to rejoinder_across;
revoke create on schema public from rejoinder_across;
revoke execute on function writer_figures(date) from public;
grant execute on function writer_figures(date) to rejoinder_tenant;
