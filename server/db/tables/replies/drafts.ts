import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Draft, DraftStamp, StampedDraft, StoredDraft } from '#shared/contract/draft.ts';

/** One person's draft of one review. */
export type DraftKey = { companyId: string; appId: string; reviewId: string; userId: string };

/** The newest version of one person's drafts of some reviews; `draft` is null where it was dropped. */
export const draftVersionsOf = async (
  tx: Tx,
  userId: string,
  appId: string,
  reviewIds: readonly string[],
): Promise<{ reviewId: string; version: number; draft: StoredDraft | null }[]> => {
  const rows = await tx
    .selectFrom('drafts')
    .select(['review_id', 'version', 'draft'])
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('review_id', '=', sql<string>`any(${[...reviewIds]}::text[])`)
    .execute();
  return rows.map(({ review_id: reviewId, version, draft }) => ({
    reviewId,
    version,
    draft: draft && { ...draft, reviewId, version },
  }));
};

/** What a person has typed and not sent, for those of `reviewIds` that they have typed anything for. */
export const draftsOf = async (
  tx: Tx,
  userId: string,
  appId: string,
  reviewIds: readonly string[],
): Promise<StoredDraft[]> =>
  (await draftVersionsOf(tx, userId, appId, reviewIds)).flatMap(({ draft }) => draft ?? []);

/** No database keeps half a surrogate pair, and JSON would hand it one. */
const written = (draft: StampedDraft | null): string | null =>
  draft && JSON.stringify(draft, (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value));

/**
 * Puts `draft` (null: nothing) in the place of the version the caller last heard of; 0 stands for none and for one that was
 * dropped. A page's later change takes the place of its own earlier one all the same: the answer to that may be on its way
 * yet, or lost with the page. Versions only grow. Answers the version there now, and whether it is this draft: a saving over another version
 * changes nothing. The row's lock decides between savings at the same moment.
 */
export const saveDraft = async (
  tx: Tx,
  { companyId, appId, reviewId, userId }: DraftKey,
  version: number,
  draft: StampedDraft | null,
  stamp?: DraftStamp,
): Promise<{ version: number; isSaved: boolean }> => {
  const json = written(draft);
  const isOwn = sql<boolean>`(drafts.draft -> 'stamp' ->> 'page' = ${stamp?.page ?? ''}
    and (drafts.draft -> 'stamp' ->> 'change')::int < ${stamp?.change ?? 0})`;
  const isExpected = sql<boolean>`(drafts.version = ${version} or (drafts.draft is null and ${version} = 0) or ${isOwn})`;
  const isDifferent = sql<boolean>`drafts.draft is distinct from ${json}::jsonb`;
  const change = { draft: json, version: sql<number>`drafts.version + 1`, saved_at: sql<Date>`now()` };
  const row = { company_id: companyId, app_id: appId, review_id: reviewId, user_id: userId };
  const saved =
    json === null
      ? await tx
          .updateTable('drafts')
          .set(change)
          .where('app_id', '=', appId)
          .where('review_id', '=', reviewId)
          .where('user_id', '=', userId)
          .where(isExpected)
          .where(isDifferent)
          .returning('version')
          .executeTakeFirst()
      : await tx
          .insertInto('drafts')
          .values({ ...row, draft: json })
          .onConflict((conflict) =>
            conflict
              .columns(['company_id', 'app_id', 'review_id', 'user_id'])
              .doUpdateSet(change)
              .where(isExpected)
              .where(isDifferent),
          )
          .returning('version')
          .executeTakeFirst();
  if (saved) return { version: saved.version, isSaved: true };
  const kept = await tx
    .selectFrom('drafts')
    .select(['version', sql<boolean>`not (${isDifferent})`.as('is_same')])
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return kept ? { version: kept.version, isSaved: kept.is_same } : { version: 0, isSaved: json === null };
};

/** Keeps `draft` whatever was stored; for a text that would be lost otherwise. */
export const saveDraftText = async (
  tx: Tx,
  { companyId, appId, reviewId, userId }: DraftKey,
  draft: Draft,
): Promise<void> => {
  const json = written(draft);
  await tx
    .insertInto('drafts')
    .values({ company_id: companyId, app_id: appId, review_id: reviewId, user_id: userId, draft: json })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'app_id', 'review_id', 'user_id'])
        .doUpdateSet({ draft: json, version: sql`drafts.version + 1`, saved_at: sql`now()` }),
    )
    .execute();
};

/** What a page knows of a draft: its newest version, and that its own savings are part of its text. */
export type KnownDraft = { version: number; page: string };

/**
 * Drops a person's draft and answers what it said. Where `known` is given, a draft stays that another page has changed
 * since: its text was not before the person.
 */
export const dropDraft = async (
  tx: Tx,
  appId: string,
  reviewId: string,
  userId: string,
  known?: KnownDraft,
): Promise<Draft | null> => {
  const stored = await tx
    .selectFrom('drafts')
    .select(['draft', 'version'])
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .where('draft', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!stored?.draft) return null;
  if (known && stored.version > known.version && stored.draft.stamp?.page !== known.page) return null;
  await tx
    .updateTable('drafts')
    .set({ draft: null, version: sql`version + 1`, saved_at: sql`now()` })
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .execute();
  return stored.draft;
};
