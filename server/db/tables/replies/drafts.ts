import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Draft, DraftStamp, StampedDraft, StoredDraft } from '#shared/contract/draft/schema.ts';

/** One person's draft of one review. */
export type DraftKey = { companyId: string; appId: string; reviewId: string; userId: string };

/** The newest version of one person's drafts of some reviews; `draft` is null if it was discarded. */
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

/** A person's unsent drafts of those `reviewIds` that have one. */
export const draftsOf = async (
  tx: Tx,
  userId: string,
  appId: string,
  reviewIds: readonly string[],
): Promise<StoredDraft[]> =>
  (await draftVersionsOf(tx, userId, appId, reviewIds)).flatMap(({ draft }) => draft ?? []);

/** PostgreSQL rejects half a surrogate pair, which JSON could carry. */
const toJson = (draft: StampedDraft | null): string | null =>
  draft && JSON.stringify(draft, (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value));

/**
 * Replaces the version the caller last saw with `draft` (null: none); 0 means none or a discarded one. A page's later
 * change still replaces its own earlier one: the response to that may be in flight, or lost with the page. Versions
 * only grow. Returns the current version, and whether it is this draft: a save based on another version changes
 * nothing. The row lock orders concurrent saves.
 */
export const saveDraft = async (
  tx: Tx,
  { companyId, appId, reviewId, userId }: DraftKey,
  version: number,
  draft: StampedDraft | null,
  stamp?: DraftStamp,
): Promise<{ version: number; isSaved: boolean }> => {
  const json = toJson(draft);
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
  const current = await tx
    .selectFrom('drafts')
    .select(['version', sql<boolean>`not (${isDifferent})`.as('is_same')])
    .where('app_id', '=', appId)
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return current
    ? { version: current.version, isSaved: current.is_same }
    : { version: 0, isSaved: json === null };
};

/** Saves `draft` over any stored one; for a text that would otherwise be lost. */
export const saveDraftText = async (
  tx: Tx,
  { companyId, appId, reviewId, userId }: DraftKey,
  draft: Draft,
): Promise<void> => {
  const json = toJson(draft);
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

/** What a page knows of a draft: its newest version, and that its own saves are part of its text. */
export type KnownDraft = { version: number; page: string };

/**
 * Discards a person's draft and returns it. If `known` is given, a draft another page has changed since is kept: the
 * person has not seen its text.
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

/**
 * Makes up to `limit` unsent drafts of one person another's, unless that one has an own draft of the review; returns how
 * many. Those of answered reviews stay, and of the apps in `kept`.
 */
export const passOnDrafts = async (
  tx: Tx,
  { from, to, kept = [] }: { from: string; to: string; kept?: readonly string[] },
  limit: number,
): Promise<number> => {
  const { rows } = await sql<{ review_id: string }>`
    with passed as (
      select d.company_id, d.app_id, d.review_id, d.draft from drafts d join reviews r using (company_id, app_id, review_id)
      where d.user_id = ${from} and d.draft is not null and r.is_listed and not r.is_answered
        and d.app_id <> all(${[...kept]}::text[])
        and not exists (
          select from drafts o
          where (o.company_id, o.app_id, o.review_id) = (d.company_id, d.app_id, d.review_id) and o.user_id = ${to}
            and o.draft is not null)
      order by d.app_id, d.review_id limit ${limit} for update of d
    ), dropped as (
      update drafts d set draft = null, version = d.version + 1, saved_at = now() from passed p
      where (d.company_id, d.app_id, d.review_id) = (p.company_id, p.app_id, p.review_id) and d.user_id = ${from}
    )
    insert into drafts (company_id, app_id, review_id, user_id, draft)
    select company_id, app_id, review_id, ${to}, draft - 'stamp' from passed
    on conflict (company_id, app_id, review_id, user_id)
    do update set draft = excluded.draft, version = drafts.version + 1, saved_at = now()
    where drafts.draft is null
    returning review_id`.execute(tx);
  return rows.length;
};
