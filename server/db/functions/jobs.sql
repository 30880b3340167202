-- Claiming jobs of the queue, and counting their tries.

-- Claims up to `most` jobs of a queue, company by company in turn, and counts a try of each in the same breath (decision 29).
-- Each priority has its own place in the round: `turns` says which company of it was looked at last. A company of which
-- `per_company` jobs run has no more begun; how many wait behind those costs nothing, for no look is taken at them.
create or replace function claim_jobs(
  of_queue text, most integer, per_company integer, most_tries integer, at timestamptz, inout turns text[], out claimed jsonb)
  language plpgsql as $$
declare
  began_at text;
  company text;
  is_second boolean; -- whether the walk is in that part of the round that lies before where it began
  places integer;
begin
  claimed := '[]';
  for of_priority in reverse 1..0 loop -- first those that somebody may be waiting for
    began_at := turns[of_priority + 1];
    is_second := false;
    while jsonb_array_length(claimed) < most loop
      -- What is not due yet is passed over within the index, some hundred to the page.
      select j.group_id into company from pgboss.job_common j
      where j.name = of_queue and j.priority = of_priority and j.state < 'active' and not j.blocked
        and j.group_id > turns[of_priority + 1] and j.start_after <= now()
      order by j.group_id, j.start_after limit 1;
      exit when is_second and (company is null or company > began_at);
      is_second := is_second or company is null;
      turns[of_priority + 1] := coalesce(company, '');
      -- Whoever claims of the same company at this moment counts with what we take, or we with what they did.
      continue when company is null or not pg_try_advisory_xact_lock(hashtext(of_queue), hashtext(company));
      select least(per_company - count(*), most - jsonb_array_length(claimed)) into places from pgboss.job_common j
      where j.name = of_queue and j.group_id = company and j.state = 'active';
      continue when places < 1;
      perform set_config('app.company_id', company, true);
      with taken as (
        update pgboss.job_common j
        set state = 'active', started_on = now(), heartbeat_on = now(),
          retry_count = j.retry_count + (j.started_on is not null)::integer
        where j.name = of_queue and j.id = any (array(
          select w.id from pgboss.job_common w
          where w.name = of_queue and w.priority = of_priority and w.state < 'active' and not w.blocked
            and w.group_id = company and w.start_after <= now()
          order by w.start_after limit places for update skip locked))
        returning j.id, j.data, j.singleton_key
      ), tried as (
        insert into job_claims as c (company_id, queue, job_key, payload, claimed_at)
        select distinct on (singleton_key) company::uuid, of_queue, singleton_key, data, at from taken
        on conflict (company_id, queue, job_key) do update
        set claimed_at = at, attempts = least(c.attempts + 1, most_tries),
          set_aside_at = case when c.attempts >= most_tries then coalesce(c.set_aside_at, at) end
        -- A reading that was set aside is tried once a day all the same, and stays set aside until it goes well.
        where c.set_aside_at is null or c.queue = 'sync-reviews' and c.claimed_at <= at - interval '1 day'
        returning c.job_key, c.set_aside_at is null or c.set_aside_at < at as may
      )
      select claimed || coalesce(jsonb_agg(jsonb_build_object(
        'id', t.id, 'companyId', company, 'key', t.singleton_key, 'payload', t.data, 'may', coalesce(r.may, false))), '[]')
      into claimed from taken t left join tried r on r.job_key = t.singleton_key;
    end loop;
  end loop;
end
$$;

-- Jobs that are done leave nothing behind: neither their tries nor themselves. A server that falls over before that is on
-- its disk has them done once more, which any job bears; so nobody waits for the disk.
create or replace function end_jobs(of_queue text, ids uuid[], companies text[], keys text[]) returns void language plpgsql as $$
declare
  company text;
  ended text[];
begin
  perform set_config('synchronous_commit', 'off', true);
  for company, ended in select c, array_agg(k) from unnest(companies, keys) t (c, k) group by c order by c loop
    perform set_config('app.company_id', company, true);
    delete from job_claims where queue = of_queue and job_key = any (ended);
  end loop;
  delete from pgboss.job_common where name = of_queue and id = any (ids) and state = 'active';
end
$$;

-- What is set aside of all companies, oldest first: everything, one queue's, or one.
create or replace function set_aside_jobs(only_queue text, only_id bigint)
  returns table (id bigint, company_id uuid, queue text, job_key text, payload jsonb, attempts integer, last_error text, set_aside_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select j.id, j.company_id, j.queue, j.job_key, j.payload, j.attempts, j.last_error, j.set_aside_at from job_claims j
  where j.set_aside_at is not null and (only_queue is null or j.queue = only_queue) and (only_id is null or j.id = only_id)
  order by j.set_aside_at;
end;
call run_across_companies('set_aside_jobs(text, bigint)');

-- A person is shown what was set aside. Nothing is written where nothing is to be told: that is nearly always.
create or replace function tell_set_aside() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from removed where set_aside_at is not null) then
      insert into changes (company_id, app_id, kind) select company_id, app_id, 'apps' from removed where set_aside_at is not null;
    end if;
  elsif exists (select from added where set_aside_at is not null) or exists (select from removed where set_aside_at is not null) then
    insert into changes (company_id, app_id, kind)
    select company_id, app_id, 'apps'
    from (select company_id, app_id, queue, job_key, set_aside_at from added
          except all select company_id, app_id, queue, job_key, set_aside_at from removed) changed;
  end if;
  return null;
end
$$;
create or replace trigger job_claims_told_over after update on job_claims referencing old table as removed new table as added
  for each statement execute function tell_set_aside();
create or replace trigger job_claims_told_out after delete on job_claims referencing old table as removed
  for each statement execute function tell_set_aside();
