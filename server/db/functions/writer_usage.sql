-- A day's AI usage summed over all companies, for the operator; it reveals no single company's.
create or replace function writer_usage_on(on_day date)
  returns table (companies bigint, calls bigint, tokens_in bigint, tokens_out bigint, failures bigint, blocked bigint, over_limit bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select count(*), coalesce(sum(u.calls), 0)::bigint, coalesce(sum(u.tokens_in), 0)::bigint, coalesce(sum(u.tokens_out), 0)::bigint,
    coalesce(sum(u.failures), 0)::bigint, coalesce(sum(u.blocked), 0)::bigint, coalesce(sum(u.over_limit), 0)::bigint
  from writer_usage u where u.day = on_day;
end;
call make_cross_tenant('writer_usage_on(date)');
