-- What the payment provider last said of each subscription, by the provider's own clock.
create table subscriptions (
  company_id uuid not null references companies,
  subscription_id text not null unique, -- of one company for ever, whatever is said of it later
  ends_at timestamptz not null,
  is_canceled boolean not null,
  changed_at timestamptz not null, -- by the provider's clock
  changed_by text not null collate "C", -- the event that told it, which breaks ties; '' where it was read
  check_at timestamptz, -- when the provider is asked, in case the news of a renewal was lost
  primary key (company_id, subscription_id)
);
create index subscriptions_to_check on subscriptions (check_at) where check_at is not null;
call scope_to_tenant('subscriptions');

-- Every event that was taken in: told again, it changes nothing.
create table payment_events (
  company_id uuid not null references companies,
  event_id text not null,
  subscription_id text not null,
  occurred_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (company_id, event_id)
);
call scope_to_tenant('payment_events');

-- An event names a subscription before it is known whose: the owner of one that is known, whatever the event says.
grant select (company_id, subscription_id, ends_at, check_at) on subscriptions to rejoinder_across;
create policy across on subscriptions for select to rejoinder_across using (true);
create function owner_of_subscription(sought text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id from subscriptions where subscription_id = sought;
end;

-- Subscriptions to ask about; one that has been over for a week is left alone.
create function subscriptions_due(at timestamptz, most integer) returns table (company_id uuid, subscription_id text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id, subscription_id from subscriptions where check_at <= at and ends_at > at - interval '7 days'
  order by check_at limit most;
end;

grant create on schema public to rejoinder_across;
alter function owner_of_subscription(text) owner to rejoinder_across;
alter function subscriptions_due(timestamptz, integer) owner to rejoinder_across;
revoke create on schema public from rejoinder_across;
revoke execute on function owner_of_subscription(text), subscriptions_due(timestamptz, integer) from public;
grant execute on function owner_of_subscription(text), subscriptions_due(timestamptz, integer) to rejoinder_tenant;
