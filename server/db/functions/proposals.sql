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

-- Nothing is near-identical any longer with a text that will not be sent: what is flagged for nothing else is ready again.
-- Its own update ends nothing, so it calls itself once at most.
create or replace function forget_ended() returns trigger language plpgsql as $$
declare
  ended uuid[] := array(
    select n.proposal_id from new_rows n join old_rows o using (company_id, proposal_id)
    where n.state in ('withdrawn', 'failed') and o.state <> n.state and n.text <> '');
begin
  if cardinality(ended) > 0 then
    update proposals p set similar_to = array(select unnest(p.similar_to) except select unnest(ended)),
      state = case when p.state = 'flagged' and p.warnings = '[]' and p.similar_to <@ ended then 'ready' else p.state end,
      drawn = case when p.state = 'flagged' and p.warnings = '[]' and p.similar_to <@ ended and p.change = 'unchanged'
        then coalesce(p.drawn, random()) else p.drawn end
    where (p.company_id, p.batch_id) in (select company_id, batch_id from new_rows)
      and p.state in ('ready', 'flagged', 'scheduled', 'handed_over') and p.similar_to && ended;
  end if;
  return null;
end
$$;
create or replace trigger proposals_forget_ended after update on proposals referencing old table as old_rows new table as new_rows
  for each statement execute function forget_ended();

-- A review that is answered, changed, removed or needs no reply has no open proposal, whichever path that took: a person's
-- reply goes before every proposal. The condition of the trigger is all that other updates cost. Another reply has another
-- revision; a store that publishes one may spell it differently, and what is taken back brings back the reply before it.
create or replace function withdraw_proposals() returns trigger language plpgsql as $$
begin
  perform from batches b where b.company_id = new.company_id and b.batch_id in (
    select p.batch_id from proposals p where (p.company_id, p.app_id, p.review_id) = (new.company_id, new.app_id, new.review_id)
      and p.state in ('drafting', 'ready', 'flagged', 'awaiting_approval', 'scheduled'))
  order by b.batch_id for update;
  if not found then
    return null;
  end if;
  update proposals p set state = 'withdrawn', reason = case
    when new.removed_at is not null then 'review_removed'
    when new.revision <> p.review_revision then 'review_changed'
    when new.is_answered then 'answered'
    else 'no_reply_needed' end
  where (p.company_id, p.app_id, p.review_id) = (new.company_id, new.app_id, new.review_id)
    and p.state in ('drafting', 'ready', 'flagged', 'awaiting_approval', 'scheduled')
    and (new.removed_at is not null or new.revision <> p.review_revision or new.no_reply_needed
      or (new.is_answered and new.response is distinct from p.replaces));
  return null;
end
$$;
create or replace trigger reviews_withdraw_proposals after update on reviews
  for each row when ((new.is_answered and (not old.is_answered or new.reply_revision <> old.reply_revision))
    or new.revision <> old.revision or (new.removed_at is not null and old.removed_at is null)
    or (new.no_reply_needed and not old.no_reply_needed))
  execute function withdraw_proposals();

-- A text about a review that turns out to be sensitive is opened before it goes out, unless a person has read it. What is
-- in the outbox may leave, but has to be opened if it is taken back.
create or replace function flag_sensitive() returns trigger language plpgsql as $$
begin
  perform from batches b where b.company_id = new.company_id and b.batch_id in (
    select p.batch_id from proposals p where (p.company_id, p.app_id, p.review_id) = (new.company_id, new.app_id, new.review_id)
      and (p.state in ('ready', 'flagged', 'scheduled') or p.delivery = 'queued'))
  order by b.batch_id for update;
  if not found then
    return null;
  end if;
  update proposals p set warnings = '[{"code": "sensitive", "span": null}]' || p.warnings, version = p.version + 1,
    state = case p.state when 'handed_over' then p.state else 'flagged' end,
    approved_by = case p.state when 'handed_over' then p.approved_by end,
    approved_name = case p.state when 'handed_over' then p.approved_name end,
    approved_at = case p.state when 'handed_over' then p.approved_at end
  where (p.company_id, p.app_id, p.review_id) = (new.company_id, new.app_id, new.review_id)
    and (p.state in ('ready', 'flagged', 'scheduled') or p.delivery = 'queued') and p.read_at is null
    and not p.warnings @> '[{"code": "sensitive"}]';
  return null;
end
$$;
create or replace trigger reviews_flag_sensitive after update on reviews
  for each row when (new.kind = 'sensitive' and old.kind is distinct from 'sensitive')
  execute function flag_sensitive();

-- What the outbox decides about a proposal that was handed over. Whoever takes one back changes the proposal first.
create or replace function follow_submit() returns trigger language plpgsql as $$
begin
  perform from batches b where b.company_id = new.company_id and b.batch_id = new.origin_id::uuid for update;
  update proposals p set
    state = case when new.state = 'refused' and new.error is distinct from 'REVIEW_CHANGED' then 'failed'
      when new.state = 'refused' or (new.state = 'superseded' and new.accepted_at is null) then 'withdrawn'
      else 'handed_over' end,
    reason = case when new.state = 'superseded' and new.accepted_at is null then 'answered'
      when new.state = 'refused' then case new.error when 'REVIEW_CHANGED' then 'review_changed'
        when 'REVIEW_NOT_FOUND' then 'review_not_found' when 'TOO_MANY_CHARACTERS' then 'too_many_characters'
        when 'NO_PERMISSIONS' then 'no_permissions' else 'store_refused' end end,
    delivery = case new.state when 'queued' then 'queued' when 'sending' then 'sending' when 'unknown' then 'sending'
      when 'sent' then 'sent' when 'published' then 'published'
      when 'superseded' then case when new.accepted_at is not null then 'published' end end,
    -- What is to be sent again, or never stood there, has not been removed.
    removal = case when new.state in ('queued', 'refused') or (new.state = 'superseded' and new.accepted_at is null) then null
      else p.removal end
  where (p.company_id, p.app_id, p.review_id) = (new.company_id, new.app_id, new.review_id)
    and p.reply_revision = new.reply_revision and p.state = 'handed_over';
  return null;
end
$$;
create or replace trigger submits_follow after update on submits
  for each row when (new.origin_kind = 'batch' and new.state <> old.state and new.state <> 'cancelled')
  execute function follow_submit();

-- Batches of all companies with approved replies to hand over, or with published ones to remove.
create or replace function batches_to_send(row_limit integer) returns table (company_id uuid, batch_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select b.company_id, b.batch_id from batches b
  where (b.state = 'sending' and b.pause_reason is null and b.scheduled > 0) or b.is_removing
  order by b.created_at limit row_limit;
end;
call make_cross_tenant('batches_to_send(integer)');
