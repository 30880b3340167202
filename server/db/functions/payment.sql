-- An event names a subscription before its company is known: the owner of a known one, whatever the event claims.
create or replace function owner_of_subscription(sought text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id from subscriptions where subscription_id = sought;
end;
call run_across_companies('owner_of_subscription(text)');

-- Subscriptions to check with the provider; those that ended a week ago are skipped.
create or replace function subscriptions_due(at timestamptz, most integer) returns table (company_id uuid, subscription_id text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id, subscription_id from subscriptions where check_at <= at and ends_at > at - interval '7 days'
  order by check_at limit most;
end;
call run_across_companies('subscriptions_due(timestamptz, integer)');

-- Deletes up to `most` of the oldest payment events of all companies.
create or replace function forget_payment_events(before timestamptz, most integer) returns bigint
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with forgotten as (
    delete from payment_events e
    using (select company_id, event_id from payment_events where seen_at < before order by seen_at limit most) old
    where (e.company_id, e.event_id) = (old.company_id, old.event_id)
    returning 1
  )
  select count(*) from forgotten;
end;
call run_across_companies('forget_payment_events(timestamptz, integer)');
