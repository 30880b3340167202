import { sql } from 'kysely';
import type { AppContext, Caller } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { addApps } from '#server/db/tables/apps/apps.ts';
import { draftsOf } from '#server/db/tables/replies/drafts.ts';
import { saveStoreLink } from '#server/db/tables/stores/store-links.ts';
import { draftReply } from '#server/features/reviews/drafting/draft-reply.ts';
import { draftWaiting } from '#server/features/reviews/drafting/draft-waiting.ts';
import { regenerateReply } from '#server/features/reviews/drafting/regenerate-reply.ts';
import { translateReview } from '#server/features/reviews/drafting/translate-review.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import { DAY, makeCompany, makeMember } from '#tests/support/app/company.ts';
import { REVIEW_TEXTS } from './writer.ts';

export type Clock = { now: number };
export type Company = { context: AppContext; caller: Caller; appId: string; clock: Clock };

/** Reviews of an app: slightly more than one page, so that there is a second one. */
const COUNT = 22;

const storeReview = (reviewId: string, body: string, modifiedAt: Date) => ({
  reviewId,
  author: 'Mira',
  title: '',
  body,
  starRating: 3,
  modifiedAt,
  reply: null,
  deviceLanguage: null,
  appVersionName: null,
  androidOsVersion: null,
  productName: null,
});

/** Holds all events up, like any open transaction on the database server; returns the release. */
export const holdEvents = async ({ db }: AppContext): Promise<() => Promise<void>> => {
  const held = await db.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(held);
  return async () => void (await held.commit().execute());
};

/**
 * A company with one user and an app with 22 reviews, of which the first, second and last have an AI draft. With `isUnread`
 * they are in German, but their language is stored only once the AI has read them.
 */
export const openCompany = async (context: AppContext, clock: Clock, { isUnread = false } = {}) => {
  const caller = await makeCompany(context.db, context.now(), {});
  const colleague = await makeMember(context.db, caller, 'replier');
  const { companyId } = caller;
  const appId = `drafts.${companyId}`;
  await inTenant(context.db, companyId, async (tx) => {
    const key = { store: 'google', developerId: 'D', clientEmail: 'd@acme.test', privateKey: '' } as const;
    await saveStoreLink(tx, context.vault, { companyId, key, developerName: 'Drafts' });
    await addApps(tx, companyId, [{ id: appId, store: 'google', name: 'Drafts', image: '', creator: '' }]);
  });
  const at = (n: number): Date => new Date(context.now() - DAY - n * 60_000);
  const ids = Array.from({ length: COUNT }, (_, n) => `review-${n}`);
  const page = ids.map((id, n) => storeReview(id, REVIEW_TEXTS[isUnread ? 'de' : 'en'] ?? '', at(n)));
  await savePage(context, { companyId, appId }, page, context.now());
  const reviewIds = [0, 1, COUNT - 1].map((n) => `review-${n}`);
  for (const reviewId of isUnread ? [] : reviewIds)
    await regenerateReply(context, caller, {
      appId,
      review: { reviewId },
      improve: false,
      username: caller.username,
    });
  return {
    context,
    caller,
    colleague,
    appId,
    clock,
    reviewIds,
    /** The reviewer edits the review. */
    revise: async (reviewId: string, body: string): Promise<void> => {
      const n = ids.indexOf(reviewId);
      await savePage(context, { companyId, appId }, [storeReview(reviewId, body, at(n))], context.now());
    },
    /** The AI reads the review, late: it drafts the reply, or only tells the language. */
    read: async (reviewId: string, withDraft: boolean): Promise<void> => {
      if (!withDraft)
        return void (await translateReview(context, caller, { appId, reviewId, username: caller.username }));
      await draftWaiting(context, { companyId, appId }, false);
      await draftReply(context, { companyId, appId, reviewId });
    },
    /** All submits of a review, by any user. */
    sentTexts: (reviewId: string): Promise<string[]> =>
      inTenant(context.db, companyId, async (tx) => {
        const rows = await tx
          .selectFrom('reply_revisions')
          .select('text')
          .where('app_id', '=', appId)
          .where('review_id', '=', reviewId)
          .where('source', '=', 'user')
          .execute();
        return rows.map(({ text }) => text);
      }),
    serverDraft: (reviewId: string) =>
      inTenant(
        context.db,
        companyId,
        async (tx) => (await draftsOf(tx, caller.userId, appId, [reviewId]))[0] ?? null,
      ),
  };
};
