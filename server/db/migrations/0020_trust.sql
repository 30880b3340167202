-- Forgets up to `most` of the oldest events of the payment provider, of all companies.
create index payment_events_old on payment_events (seen_at);
grant select (company_id, event_id, seen_at), delete on payment_events to rejoinder_across;
create policy across_read on payment_events for select to rejoinder_across using (true);
create policy across_forget on payment_events for delete to rejoinder_across using (true);
create function forget_payment_events(before timestamptz, most integer) returns bigint
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

-- Whether any of these apps is another company's: linked and added there, and its key still reads it. Two keys of one
-- account prove nothing about each other, but an app belongs to one account. Who asks does so in turn, until their
-- transaction ends, so that of two at once one sees the other.
create index apps_by_id on apps (app_id) where hidden_at is null;
grant select (store) on apps to rejoinder_across;
grant select (store) on store_links to rejoinder_across;
grant select (failing_since) on app_syncs to rejoinder_across;
create function apps_are_elsewhere(asking uuid, of_store text, sought text[]) returns boolean
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  select pg_advisory_xact_lock(hashtext('apps_are_elsewhere'));
  select exists (
    select from apps a join store_links l using (company_id, store) join app_syncs s using (company_id, app_id)
    where a.app_id = any (sought) and a.store = of_store and a.hidden_at is null
      and a.company_id <> asking and s.failing_since is null);
end;

grant create on schema public to rejoinder_across;
alter function forget_payment_events(timestamptz, integer) owner to rejoinder_across;
alter function apps_are_elsewhere(uuid, text, text[]) owner to rejoinder_across;
revoke create on schema public from rejoinder_across;
revoke execute on function forget_payment_events(timestamptz, integer), apps_are_elsewhere(uuid, text, text[]) from public;
grant execute on function forget_payment_events(timestamptz, integer), apps_are_elsewhere(uuid, text, text[])
  to rejoinder_tenant;
