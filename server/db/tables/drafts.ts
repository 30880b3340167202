import { type Selectable, sql } from 'kysely';
import type { Draft, StoredDraft } from '#shared/contract/draft.ts';
import type { Tx } from '../database.ts';
import type { Schema } from '../schema.ts';

/** One person's draft of one review. */
export type DraftKey = { companyId: string; appId: string; reviewId: string; userId: string };

/** What a person has typed and not sent, for those of `reviewIds` that they have typed anything for. */
export const draftsOf = async (
  tx: Tx,
  userId: string,
  appId: string,
  reviewIds: readonly string[],
): Promise<StoredDraft[]> => {
  const rows = await tx
    .selectFrom('drafts')
    .select(['review_id', 'version', 'draft'])
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('review_id', '=', sql<string>`any(${[...reviewIds]}::text[])`)
    .where('draft', 'is not', null)
    .execute();
  return rows.flatMap(present);
};

const present = ({
  review_id: reviewId,
  version,
  draft,
}: Pick<Selectable<Schema['drafts']>, 'review_id' | 'version' | 'draft'>): StoredDraft[] =>
  draft === null ? [] : [{ ...draft, reviewId, version }];

/** No database keeps half a surrogate pair, and JSON would hand it one. */
const written = (draft: Draft | null): string | null =>
  draft && JSON.stringify(draft, (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value));

/** The version that a caller knows a row by: what was dropped is as if it had never been. */
const known = sql<number>`case when drafts.draft is null then 0 else drafts.version end`;

/**
 * Puts `draft` in the place of the stored one if that is `version` (0: none), and drops it for `null`; answers the version
 * that is there now, or nothing where another was. Each statement decides by itself under the row's lock, so of savings at
 * once over the same version one takes place.
 */
export const saveDraft = async (
  tx: Tx,
  { companyId, appId, reviewId, userId }: DraftKey,
  version: number,
  draft: Draft | null,
): Promise<number | undefined> => {
  const json = written(draft);
  if (version === 0 && json !== null) {
    const added = await tx
      .insertInto('drafts')
      .values({ company_id: companyId, app_id: appId, review_id: reviewId, user_id: userId, draft: json })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    if (added) return added.version;
  }
  const replaced = await tx
    .updateTable('drafts')
    .set({ draft: json, version: sql`version + 1`, saved_at: sql`now()` })
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .where(known, '=', version)
    .where(sql<boolean>`draft is distinct from ${json}::jsonb`)
    .returning('version')
    .executeTakeFirst();
  if (replaced) return json === null ? 0 : replaced.version;
  const same = await tx
    .selectFrom('drafts')
    .select('version')
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`draft is not distinct from ${json}::jsonb`)
    .executeTakeFirst();
  return same && (json === null ? 0 : same.version);
};

/** Keeps `draft` whatever was stored; for a text that would be lost otherwise. */
export const keepDraftText = async (
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

/** Drops a person's draft whatever it says; answers what it said. */
export const dropDraft = async (
  tx: Tx,
  appId: string,
  reviewId: string,
  userId: string,
): Promise<Draft | null> => {
  const stored = await tx
    .selectFrom('drafts')
    .select('draft')
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .where('draft', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) return null;
  await tx
    .updateTable('drafts')
    .set({ draft: null, version: sql`version + 1`, saved_at: sql`now()` })
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .execute();
  return stored.draft;
};
