-- The revision of the reply that a review is answered with; null if it is not answered. Drafts written since and replies
-- that were undone or refused are not it.
create or replace function standing_reply(r reviews) returns integer language sql stable
begin atomic
  select case
    when not r.is_answered then null
    when r.answered_via = 'store' then (
      select max(v.revision) from reply_revisions v
      where (v.company_id, v.app_id, v.review_id) = (r.company_id, r.app_id, r.review_id) and v.source = 'store')
    else (
      select max(s.reply_revision) from submits s
      where (s.company_id, s.app_id, s.review_id) = (r.company_id, r.app_id, r.review_id)
        and s.state not in ('cancelled', 'refused')) end;
end;
