import { type RawBuilder, sql } from 'kysely';

/*
 * How a watched review `r` goes on (docs/decisions/0048-reply-effect.md), as columns of the update that changes it. It ends
 * when it first has more stars than at first, whatever its stars were in between, or is removed; a changed text or fewer
 * stars do not end it. A reply stays one if it is taken back after a day; before that it never was.
 */

type Time = Date | string | null | RawBuilder<Date | null>;

const isWatched = sql`r.trial_at is not null and r.trial_end is null`;
const repliedAt = (at: Time) => sql<Date | null>`greatest(coalesce(${at}::timestamptz, now()), r.trial_at)`;

export const trialAnswered = (at: Time) => ({
  trial_replied_at: sql<Date | null>`case when ${isWatched} then coalesce(r.trial_replied_at, ${repliedAt(at)})
    else r.trial_replied_at end`,
});

/** Undone, refused by the store or removed from it; a revised review is unanswered too, but had its reply. */
export const trialUnanswered = {
  trial_replied_at: sql<Date | null>`case when r.trial_end is null and r.is_answered and r.answered_at = r.trial_replied_at
    and r.answered_at > now() - interval '1 day' then null else r.trial_replied_at end`,
};

export const trialRemoved = (at: Time) => ({
  trial_end: sql<'raised' | 'removed' | null>`case when ${isWatched} then 'removed' else r.trial_end end`,
  trial_ended_at: sql<Date | null>`case when ${isWatched} then greatest(${at}::timestamptz, r.trial_at) else r.trial_ended_at end`,
});

/** The store shows it again; it may have been answered or raised meanwhile. */
export const trialRestored = {
  trial_end: sql<
    'raised' | 'removed' | null
  >`case when r.trial_end = 'raised' or r.star_rating > r.trial_stars then 'raised' end`,
  trial_ended_at: sql<Date | null>`case when r.trial_end = 'raised' then r.trial_ended_at
    when r.star_rating > r.trial_stars then greatest(r.modified_at, r.trial_at) end`,
  trial_replied_at: sql<Date | null>`case when r.trial_end = 'removed' and r.is_answered
    then coalesce(r.trial_replied_at, ${repliedAt(sql<Date | null>`r.answered_at`)}) else r.trial_replied_at end`,
};

/** By the new revision's stars and date. */
export const trialRevised = (stars: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  trial_end = case when ${isWatched} and ${stars} > r.trial_stars then 'raised' else r.trial_end end,
  trial_ended_at = case when ${isWatched} and ${stars} > r.trial_stars then greatest(${at}, r.trial_at) else r.trial_ended_at end`;
