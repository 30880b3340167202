-- An event names a subscription before its company is known: the owner of a known one, whatever the event claims.
create or replace function owner_of_subscription(of_subscription text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id from subscriptions where subscription_id = of_subscription;
end;
call make_cross_tenant('owner_of_subscription(text)');

-- Subscriptions to check with the provider; those that ended a week ago are skipped.
create or replace function subscriptions_due(as_of timestamptz, row_limit integer) returns table (company_id uuid, subscription_id text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id, subscription_id from subscriptions where check_at <= as_of and ends_at > as_of - interval '7 days'
  order by check_at limit row_limit;
end;
call make_cross_tenant('subscriptions_due(timestamptz, integer)');

-- Deletes up to `row_limit` of the oldest payment events of all companies.
create or replace function delete_old_payment_events(older_than timestamptz, row_limit integer) returns bigint
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with deleted as (
    delete from payment_events e
    using (select company_id, event_id from payment_events where seen_at < older_than order by seen_at limit row_limit) old
    where (e.company_id, e.event_id) = (old.company_id, old.event_id)
    returning 1
  )
  select count(*) from deleted;
end;
call make_cross_tenant('delete_old_payment_events(timestamptz, integer)');
