-- Brings a database made before 26 November 2026 to what 0001 was given on that day, and leaves one made since unchanged
-- (docs/decisions/0054-migrations.md).

-- A forced policy holds for an owner without superuser rights as well, which would see no rows here.
alter table apps no force row level security;
alter table search_reindex no force row level security;
alter table store_budgets no force row level security;
alter table reviews no force row level security;
alter table notes no force row level security;
alter table proposals no force row level security;

create table if not exists internal.trials (
  mark text primary key,
  ends_at timestamptz not null
);
comment on table internal.trials is 'Who had a trial, and until when: keyed hashes of a person''s e-mail address or of a store account. They outlive the company.';
grant select, insert on internal.trials to rejoinder_cross_tenant;

do $$
begin
  if exists (select from pg_attribute where attrelid = 'store_budgets'::regclass and attname = 'calls_left') then
    alter table store_budgets rename calls_left to calls_used;
    -- What was left is no measure of what was used: limits may have been changed since. The store has its own.
    update store_budgets set calls_used = 0;
  end if;
  if exists (select from pg_attribute where attrelid = 'review_words'::regclass and attname = 'words_in_month') then
    alter table review_words rename words_in_month to words;
  end if;
end
$$;
comment on column store_budgets.calls_used is 'Calls made and not yet refilled at `refilled_at`.';
-- A search scans the index's pending list, hence a short one.
comment on column review_words.words is
  'Each word begins with that of its company''s id, so that a lookup in the index reads only the words of one company.';
-- Words were written in other ways before.
insert into search_reindex (company_id, app_id) select company_id, app_id from apps on conflict do nothing;

alter table reviews
  add column if not exists store_message text,
  add column if not exists sent_response text,
  add column if not exists notes_count integer not null default 0 check (notes_count >= 0);
update reviews r set notes_count = n.count
from (select company_id, app_id, review_id, count(*)::integer as count from notes group by 1, 2, 3) n
where (r.company_id, r.app_id, r.review_id) = (n.company_id, n.app_id, n.review_id) and r.notes_count <> n.count;
comment on column reviews.no_reply_needed is 'Set by a person; it ends when the review is answered or revised.';
comment on column reviews.labels is 'Ids of labels, as a card shows them; a trigger keeps review_labels the same (functions/review_index.sql).';
comment on column reviews.store_message is 'The store''s own words about the reply it refused last; they hold while submit_error is set.';
comment on column reviews.sent_response is 'The text as it was sent, if readers see another one because the store altered it; it holds while that reply stands.';
comment on column reviews.notes_count is 'Kept by adding and deleting notes.';
comment on column reviews.kind is 'What it is above all; null before it is classified, and again when the reviewer changes it.';
comment on column reviews.topics is 'The topics of its mentions; a trigger keeps review_topics the same (functions/review_index.sql).';
comment on column reviews.trial_at is
  'The columns trial_… are what is known of the effect of replies (tables/reviews/trial-columns.ts): when the review was written, null if it was not watched from then on.';
drop index if exists reviews_by_stars;

alter table submits add column if not exists store_message text;
comment on column submits.store_message is 'Why the store refused it, in its own words.';

alter table batches add column if not exists sends_at timestamptz;
comment on column batches.sends_at is 'Sending was asked for: nothing leaves before, and until then all of it can be undone.';

alter table proposals
  add column if not exists drawn double precision,
  add column if not exists was_wrong boolean not null default false,
  add column if not exists judged_as text,
  add column if not exists judgement text[] not null default '{}',
  add column if not exists approved_at timestamptz;
do $$
declare
  one name;
begin
  for one in select conname from pg_constraint where conrelid = 'proposals'::regclass and contype = 'c'
    and (conname ~ '^proposals_check' or conname = 'proposals_reason_check')
  loop
    execute format('alter table proposals drop constraint %I', one);
  end loop;
end
$$;
update proposals set reason = 'not_needed' where reason = 'excluded';
update proposals set approved_at = coalesce(read_at, created_at) where approved_by is not null and approved_at is null;
-- Nobody judged them: a person opens each.
update proposals set state = 'flagged'
where state = 'ready' and change = 'unchanged' and (judged_as is null or drawn is null);
alter table proposals
  add constraint proposals_reason_check check (reason in ('not_needed', 'wrong', 'stopped', 'answered', 'review_changed', 'review_removed',
    'no_reply_needed', 'app_removed', 'blocked', 'writer', 'review_not_found', 'too_many_characters', 'no_permissions', 'too_old', 'store_refused')),
  add constraint proposals_check check ((origin_kind = 'batch') = (batch_id is not null)),
  add constraint proposals_check1 check ((approved_by is null) = (approved_name is null)),
  add constraint proposals_check2 check ((approved_by is null) = (approved_at is null)),
  add constraint proposals_check3 check (state <> 'ready' or change <> 'unchanged' or (judged_as is not null and drawn is not null)),
  add constraint proposals_check4 check (state not in ('scheduled', 'handed_over') or approved_by is not null),
  add constraint proposals_check5 check ((state = 'handed_over') = (delivery is not null)),
  add constraint proposals_check6 check (removal is null or state = 'handed_over'),
  add constraint proposals_check7 check (state <> 'handed_over' or reply_revision is not null),
  add constraint proposals_check8 check (case state
    when 'withdrawn' then reason in ('not_needed', 'wrong', 'stopped', 'answered', 'review_changed', 'review_removed', 'no_reply_needed', 'app_removed')
    when 'failed' then reason in ('blocked', 'writer', 'review_not_found', 'too_many_characters', 'no_permissions', 'too_old', 'store_refused')
    else reason is null end);
comment on table proposals is
  'Texts that wait for a decision or for their time. A review has at most one open one; handed over, it is a row of submits and the outbox decides. What answers, changes or removes the review withdraws it.';
comment on column proposals.position is 'Its place in the list that was chosen, from 0.';
comment on column proposals.drawn is 'Its random place in the order in which the batch is read, drawn once its draft could go out unread; null: it could not, or is not drafted.';
comment on column proposals.was_wrong is 'A person left out a draft of it as wrong, or had it written anew: it keeps counting.';
comment on column proposals.warnings is '[{code, span}]; some block (shared/domain/batches/warning-codes.ts).';
comment on column proposals.similar_to is 'Proposals of the batch with nearly the same text; any blocks.';
comment on column proposals.judged_as is 'The digest of the text, announcement and facts that the second judge gave its verdict on. A draft without one for its text waits.';
comment on column proposals.judgement is 'What the judge found.';
comment on column proposals.approved_at is 'Since when it may be sent, after the time in which that can be undone.';

comment on table review_labels is
  'The reviews of each label, newest first, except removed ones, with what filters look at: kept by a trigger from reviews (functions/review_index.sql).';
comment on table review_topics is
  'The reviews of each topic, newest first, except removed ones, with what filters look at: kept by a trigger from reviews (functions/review_index.sql).';
comment on table review_days is
  'The number of reviews of an app on each day (UTC), one row per year. They translate an offset in a list to a day.';
revoke select on review_days from rejoinder_cross_tenant;
drop policy if exists cross_tenant on review_days;

-- Functions and triggers that are gone. Those that stayed are applied anew after this.
drop type if exists classified_change, insight_change, trial_change cascade;
do $$
begin
  if to_regtype('trial') is null then
    drop type review_change cascade;
    create type trial as (month date, stars smallint, length smallint, event text, age smallint, outcome text);
    -- What is counted of a review that was added (n = 1) or removed (functions/review_changes.sql).
    create type review_change as (
      company_id uuid, app_id text, is_listed boolean, is_removed boolean, is_answered boolean, star_rating smallint,
      base_language text, was_edited boolean, version text, day date, written_day date, is_set_aside boolean, kind text,
      sentiment smallint, topics text[], answered_day date, bucket smallint, draft_change text, trial trial, n integer);
  end if;
end
$$;
drop function if exists begin_trial(), clear_no_reply_needed(), count_classified(), flag_sensitive(), follow_submit(),
  forget_ended(), go_on_with_trial(), keep_review_labels(), keep_review_topics(), publish_gap_changes(),
  reset_classification(), roll_up_reviews(), roll_up_trials(), withdraw_proposals(),
  entries_query(uuid, text, date, text[], text[], text[]), entry_query(text, text), positive_query(text, text),
  month_of(timestamptz), prefixed_words(text, text), word_key(uuid, text, date), words_query(uuid, text, date, text[], text[]),
  review_day_at(text, boolean, integer),
  reviews_by_words(text[], text[], text[], text[], text[], text[], boolean, date, boolean, integer, integer) cascade;
drop trigger if exists companies_notify_delete on companies;
drop trigger if exists companies_notify_update on companies;
drop trigger if exists users_notify_delete on users;
drop trigger if exists users_notify_update on users;
drop trigger if exists reviews_set_days_of_new on reviews;

alter table apps force row level security;
alter table search_reindex force row level security;
alter table store_budgets force row level security;
alter table reviews force row level security;
alter table notes force row level security;
alter table proposals force row level security;
