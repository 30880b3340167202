import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';
import type { StoredReview } from './reviews.ts';

/** A review with the labels, the mark and the assignee it is to have. */
export type Organised = ReviewId & { labels: string[]; noReplyNeeded: boolean; assigneeId: string | null };

export type OrganisedRow = {
  app_id: string;
  review_id: string;
  revision: number;
  is_answered: boolean;
  no_reply_needed: boolean;
  labels: string[];
  assignee_id: string | null;
  modified_at: Date;
  response: string;
  public_state: 'PENDING' | 'PUBLISHED' | null;
};

/** Those of `keys` that are reviews of a visible app, locked until the transaction ends, always in one order. */
export const lockShown = async (tx: Tx, keys: readonly ReviewId[]): Promise<OrganisedRow[]> =>
  (
    await sql<OrganisedRow>`
      select r.* from (
        select app_id, review_id from unnest(${keys.map(({ appId }) => appId)}::text[], ${keys.map(({ reviewId }) => reviewId)}::text[])
          as k (app_id, review_id) join apps a using (app_id) where a.hidden_at is null
        order by app_id, review_id
      ) k cross join lateral (
        select app_id, review_id, revision, is_answered, no_reply_needed, labels, assignee_id, modified_at, response, public_state from reviews r
        where r.app_id = k.app_id and r.review_id = k.review_id and r.removed_at is null for update
      ) r`.execute(tx)
  ).rows;

export type ShownText = OrganisedRow &
  Pick<
    StoredReview,
    'author' | 'star_rating' | 'title' | 'body' | 'translated_title' | 'translated_body' | 'review_language'
  >;

/** Those of `keys` that are reviews of a visible app, with their texts, in no order. */
export const shownTexts = async (tx: Tx, keys: readonly ReviewId[]): Promise<ShownText[]> =>
  (
    await sql<ShownText>`
      select r.app_id, r.review_id, r.revision, r.is_answered, r.no_reply_needed, r.labels, r.assignee_id, r.modified_at, r.response, r.public_state,
        r.author, r.star_rating, r.title, r.body, r.translated_title, r.translated_body, r.review_language
      from unnest(${keys.map(({ appId }) => appId)}::text[], ${keys.map(({ reviewId }) => reviewId)}::text[]) as k (app_id, review_id)
      join apps a on a.app_id = k.app_id and a.hidden_at is null
      join reviews r on r.app_id = k.app_id and r.review_id = k.review_id and r.removed_at is null`.execute(
      tx,
    )
  ).rows;

/** Changes reviews that are locked; those that have it so already are not written. */
export const changeOrganised = async (tx: Tx, reviews: readonly Organised[]): Promise<void> => {
  if (reviews.length === 0) return;
  const ids = reviews.map(({ reviewId }) => reviewId);
  await sql`
    update reviews r set labels = c.labels::uuid[], no_reply_needed = c.no_reply_needed and not r.is_answered,
      assignee_id = c.assignee_id
    from unnest(${reviews.map(({ appId }) => appId)}::text[], ${ids}::text[],
      ${reviews.map(({ labels }) => `{${labels.join()}}`)}::text[], ${reviews.map(({ noReplyNeeded }) => noReplyNeeded)}::boolean[],
      ${reviews.map(({ assigneeId }) => assigneeId)}::text[]) as c (app_id, review_id, labels, no_reply_needed, assignee_id)
    where r.app_id = c.app_id and r.review_id = c.review_id
      and r.app_id = any(${[...new Set(reviews.map(({ appId }) => appId))]}::text[]) and r.review_id = any(${ids}::text[])
      and (r.labels <> c.labels::uuid[] or r.no_reply_needed <> c.no_reply_needed
        or r.assignee_id is distinct from c.assignee_id)`.execute(tx);
};

/**
 * Takes up to `limit` reviews from their assignee, all or those of apps that are not among `seen`; returns how many. The
 * membership is changed already, so that none is added meanwhile.
 */
export const unassign = async (
  tx: Tx,
  userId: string,
  seen: readonly string[],
  limit: number,
): Promise<number> => {
  const { rows } = await sql<{ app_id: string }>`
    with chosen as (
      select company_id, app_id, review_id from reviews
      where assignee_id = ${userId} and app_id <> all(${[...seen]}::text[])
      order by app_id, review_id limit ${limit} for update
    )
    update reviews r set assignee_id = null from chosen c
    where (r.company_id, r.app_id, r.review_id) = (c.company_id, c.app_id, c.review_id)
    returning r.app_id`.execute(tx);
  return rows.length;
};
