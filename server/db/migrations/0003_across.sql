-- The only looks over all companies, each as narrow as its purpose. They run as `rejoinder_across`, which may read these
-- columns and nothing else; what they find is then worked on inside its own company's scope.
grant select (company_id, user_id, username, first_name, last_name, known_languages) on users to rejoinder_across;
grant select (company_id, name, trial_ends_at, subscription_ends_at, is_subscription_canceled) on companies to rejoinder_across;
grant select (company_id, app_id, hidden_at) on apps to rejoinder_across;
grant select (company_id, app_id, due_at) on app_syncs to rejoinder_across;
grant select (company_id, app_id, review_id, reply_revision, state, due_at, lease_until, verify_at) on submits to rejoinder_across;
create policy across on users for select to rejoinder_across using (true);
create policy across on companies for select to rejoinder_across using (true);
create policy across on apps for select to rejoinder_across using (true);
create policy across on app_syncs for select to rejoinder_across using (true);
create policy across on submits for select to rejoinder_across using (true);

-- The person a token names, with what their company may use.
create function caller_of(subject text)
  returns table (
    user_id text, username text, first_name text, last_name text, known_languages text[],
    company_id uuid, company_name text, trial_ends_at timestamptz, subscription_ends_at timestamptz, is_subscription_canceled boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.user_id, u.username, u.first_name, u.last_name, u.known_languages,
         c.company_id, c.name, c.trial_ends_at, c.subscription_ends_at, c.is_subscription_canceled
  from users u join companies c using (company_id) where u.user_id = subject;
end;

-- Apps whose reading is overdue, most overdue first; companies that lost access more than 30 days ago are left alone.
create function syncs_due(at timestamptz, most integer) returns table (company_id uuid, app_id text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.company_id, s.app_id
  from app_syncs s join apps a using (company_id, app_id) join companies c using (company_id)
  where s.due_at <= at and a.hidden_at is null
    and greatest(c.trial_ends_at, c.subscription_ends_at) > at - interval '30 days'
  order by s.due_at limit most;
end;

-- Submits with a step to take and nobody on it: due, or claimed by a worker whose lease is over, or to be verified.
create function submits_due(at timestamptz, most integer)
  returns table (company_id uuid, app_id text, review_id text, reply_revision integer, step text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  (select company_id, app_id, review_id, reply_revision, 'send' from submits
   where state in ('queued', 'sending', 'unknown') and due_at <= at and (lease_until is null or lease_until <= at)
   order by due_at limit most)
  union all
  (select company_id, app_id, review_id, reply_revision, 'verify' from submits
   where verify_at <= at order by verify_at limit most);
end;

grant create on schema public to rejoinder_across;
alter function caller_of(text) owner to rejoinder_across;
alter function syncs_due(timestamptz, integer) owner to rejoinder_across;
alter function submits_due(timestamptz, integer) owner to rejoinder_across;
revoke create on schema public from rejoinder_across;
revoke execute on function caller_of(text), syncs_due(timestamptz, integer), submits_due(timestamptz, integer) from public;
grant execute on function caller_of(text), syncs_due(timestamptz, integer), submits_due(timestamptz, integer) to rejoinder_tenant;
