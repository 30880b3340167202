import { inTenant } from '#server/db/database.ts';
import { addApps } from '#server/db/tables/apps.ts';
import { saveStoreLink } from '#server/db/tables/store-links.ts';
import { savePage } from '#server/features/reviews/save-page.ts';
import type { Caller, World } from '#server/world.ts';
import { DAY, makeCompany } from '#tests/support/company.ts';

export type Ground = { world: World; caller: Caller; appId: string; clock: { now: number } };

/** A review in English that nothing was prepared for. */
export const aReview = async ({ world, caller, appId }: Ground, seed: number): Promise<string> => {
  const reviewId = `tabs-${seed}`;
  const modifiedAt = new Date(world.now() - DAY);
  const nothing = { deviceLanguage: 'en', appVersionName: null, androidOsVersion: null, productName: null };
  const review = { reviewId, author: 'Mira', title: '', body: 'Good app, sadly slow.', starRating: 3 };
  await savePage(
    world,
    { companyId: caller.companyId, appId },
    [{ ...review, modifiedAt, ...nothing, reply: null }],
    world.now(),
  );
  return reviewId;
};

/** An app of one person's, whose clock stands until it is moved. */
export const aGround = async (world: World, clock: { now: number }): Promise<Ground> => {
  const caller = await makeCompany(world.db, world.now(), {});
  const appId = 'tabs.app';
  await inTenant(world.db, caller.companyId, async (tx) => {
    const key = { store: 'google', developerId: 'D', clientEmail: 'd@acme.test', privateKey: '' } as const;
    await saveStoreLink(tx, world.vault, { companyId: caller.companyId, key, developerName: 'Tabs' });
    await addApps(tx, caller.companyId, [
      { id: appId, store: 'google', name: 'Tabs', image: '', creator: '' },
    ]);
  });
  return { world, caller, appId, clock };
};
