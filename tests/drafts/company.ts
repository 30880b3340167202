import { inTenant } from '#server/db/database.ts';
import { addApps } from '#server/db/tables/apps.ts';
import { draftsOf } from '#server/db/tables/drafts.ts';
import { saveStoreLink } from '#server/db/tables/store-links.ts';
import { regenerateReply } from '#server/features/reviews/regenerate-reply.ts';
import { savePage } from '#server/features/reviews/save-page.ts';
import type { Caller, World } from '#server/world.ts';
import { DAY, makeCompany } from '#tests/support/company.ts';

export type Clock = { now: number };
export type Company = { world: World; caller: Caller; appId: string; clock: Clock };

/** Reviews of an app: one page and a little more, so that there is something to turn to. */
const COUNT = 22;

const storeReview = (reviewId: string, body: string, modifiedAt: Date) => ({
  ...{ reviewId, author: 'Mira', title: '', body, starRating: 3, modifiedAt, reply: null },
  ...{ deviceLanguage: 'en', appVersionName: null, androidOsVersion: null, productName: null },
});

/** A company with one person and an app of 22 reviews; the first, the second and the last have a draft by the writer. */
export const openCompany = async (world: World, clock: Clock) => {
  const caller = await makeCompany(world.db, world.now(), {});
  const { companyId } = caller;
  const appId = `drafts.${companyId}`;
  await inTenant(world.db, companyId, async (tx) => {
    const key = { store: 'google', developerId: 'D', clientEmail: 'd@acme.test', privateKey: '' } as const;
    await saveStoreLink(tx, world.vault, { companyId, key, developerName: 'Drafts' });
    await addApps(tx, companyId, [{ id: appId, store: 'google', name: 'Drafts', image: '', creator: '' }]);
  });
  const at = (n: number): Date => new Date(world.now() - DAY - n * 60_000);
  const ids = Array.from({ length: COUNT }, (_, n) => `review-${n}`);
  const page = ids.map((id, n) => storeReview(id, 'Good app, sadly slow.', at(n)));
  await savePage(world, { companyId, appId }, page, world.now());
  const reviewIds = [0, 1, COUNT - 1].map((n) => `review-${n}`);
  for (const reviewId of reviewIds)
    await regenerateReply(world, caller, {
      appId,
      review: { reviewId },
      improve: false,
      username: caller.username,
    });
  return {
    ...{ world, caller, appId, clock },
    reviewIds,
    /** The reviewer changes what they wrote. */
    revise: async (reviewId: string, body: string): Promise<void> => {
      const n = ids.indexOf(reviewId);
      await savePage(world, { companyId, appId }, [storeReview(reviewId, body, at(n))], world.now());
    },
    /** Everything that was decided to be sent under a review, by whomever. */
    sentTexts: (reviewId: string): Promise<string[]> =>
      inTenant(world.db, companyId, async (tx) => {
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
        world.db,
        companyId,
        async (tx) => (await draftsOf(tx, caller.userId, appId, [reviewId]))[0] ?? null,
      ),
  };
};
