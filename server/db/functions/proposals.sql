-- Proposals and their batches. Every statement that touches a proposal holds the lock of its batch by then, and takes those
-- of several batches in one order.

create or replace function add_to_batches(changes proposal_change[]) returns void language plpgsql as $$
begin
  perform from batches b where (b.company_id, b.batch_id) in (select company_id, batch_id from unnest(changes))
  order by b.batch_id for update;
  update batches b set
    total = b.total + c.total, drafting = b.drafting + c.drafting, ready = b.ready + c.ready, flagged = b.flagged + c.flagged,
    awaiting_approval = b.awaiting_approval + c.awaiting_approval, scheduled = b.scheduled + c.scheduled,
    handed_over = b.handed_over + c.handed_over, withdrawn = b.withdrawn + c.withdrawn, failed = b.failed + c.failed,
    undelivered = b.undelivered + c.undelivered,
    state = case
      when b.state in ('done', 'stopped') then b.state
      when b.total + c.total = b.handed_over + c.handed_over + b.withdrawn + c.withdrawn + b.failed + c.failed
        and b.undelivered + c.undelivered = 0 then 'done'
      when b.state = 'drafting' and b.drafting + c.drafting = 0 then 'reviewing'
      else b.state end
  from (
    select company_id, batch_id, sum(n) total,
      coalesce(sum(n) filter (where state = 'drafting'), 0) drafting,
      coalesce(sum(n) filter (where state = 'ready'), 0) ready,
      coalesce(sum(n) filter (where state = 'flagged'), 0) flagged,
      coalesce(sum(n) filter (where state = 'awaiting_approval'), 0) awaiting_approval,
      coalesce(sum(n) filter (where state = 'scheduled'), 0) scheduled,
      coalesce(sum(n) filter (where state = 'handed_over'), 0) handed_over,
      coalesce(sum(n) filter (where state = 'withdrawn'), 0) withdrawn,
      coalesce(sum(n) filter (where state = 'failed'), 0) failed,
      coalesce(sum(n) filter (where is_undelivered), 0) undelivered
    from unnest(changes) group by 1, 2) c
  where (b.company_id, b.batch_id) = (c.company_id, c.batch_id);
end
$$;

create or replace function proposal_changed(p proposals, n integer) returns proposal_change language sql immutable
  return row(p.company_id, p.batch_id, p.state, coalesce(p.delivery in ('queued', 'sending'), false), n)::proposal_change;

create or replace function count_proposals() returns trigger language plpgsql as $$
declare
  changed proposal_change[];
begin
  if tg_op = 'INSERT' then
    changed := array(select proposal_changed(p, 1) from new_rows p where batch_id is not null);
  elsif tg_op = 'DELETE' then
    changed := array(select proposal_changed(p, -1) from old_rows p where batch_id is not null);
  else
    changed := array(
      (select proposal_changed(p, 1) from new_rows p where batch_id is not null
       except all select proposal_changed(p, 1) from old_rows p where batch_id is not null)
      union all
      (select proposal_changed(p, -1) from old_rows p where batch_id is not null
       except all select proposal_changed(p, -1) from new_rows p where batch_id is not null));
  end if;
  if cardinality(changed) > 0 then
    perform add_to_batches(changed);
  end if;
  return null;
end
$$;
create or replace trigger proposals_count_insert after insert on proposals referencing new table as new_rows
  for each statement execute function count_proposals();
create or replace trigger proposals_count_delete after delete on proposals referencing old table as old_rows
  for each statement execute function count_proposals();
create or replace trigger proposals_count_update after update on proposals referencing old table as old_rows new table as new_rows
  for each statement execute function count_proposals();

-- Batches of all companies with approved replies to hand over, or with published ones to remove.
create or replace function batches_to_send(row_limit integer) returns table (company_id uuid, batch_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select b.company_id, b.batch_id from batches b
  where (b.state = 'sending' and b.pause_reason is null and b.scheduled > 0) or b.is_removing
  order by b.created_at limit row_limit;
end;
call make_cross_tenant('batches_to_send(integer)');
