import type { DatabaseSync } from 'node:sqlite';
import { keyPlansFor } from '../control/publishers.ts';
import { readFact, saveFact } from '../state/facts.ts';
import { together } from '../state/rows.ts';
import { keysOf, makeKey } from '../state/stores/keys.ts';
import { allPublishers, saveApp, savePublisher } from '../state/stores/publishers.ts';
import { saveVersion } from '../state/stores/versions.ts';
import { apps, publishers } from './catalogue.ts';
import { chance } from './chance.ts';
import { seedReviews } from './known.ts';
import { saveSeedReview } from './reviews.ts';
import { YEAR_APPS } from './year/seasons.ts';

/** Seeds once, in one transaction; dates are relative to the first start. */
export const seed = (db: DatabaseSync): void => {
  if (readFact(db, 'seeded') !== undefined) return;
  together(db, () => {
    const now = Date.now();
    for (const publisher of publishers) savePublisher(db, publisher);
    for (const app of apps) saveApp(db, app);
    for (const review of seedReviews) {
      const homes = apps.filter(({ seed: name }) => name === review.app);
      const app = homes[Math.floor(chance(review.by, 'store') * homes.length)];
      if (app !== undefined) saveSeedReview(db, review, { app, now });
    }
    for (const { id, store, releases } of YEAR_APPS)
      if (store === 'apple')
        for (const { version, daysAgo } of releases)
          saveVersion(db, { store, appId: id, version, at: now - daysAgo * 86_400_000 });
    saveFact(db, 'seeded', new Date(now).toISOString());
  });
};

/** Runs in the background, not before the start. */
export const seedKeys = async (db: DatabaseSync): Promise<void> => {
  const missing = allPublishers(db).flatMap((publisher) => {
    const there = keysOf(db, publisher.id);
    return keyPlansFor(publisher).filter(
      (plan) => !there.some((key) => key.kind === plan.kind && key.role === plan.role),
    );
  });
  await Promise.all(missing.map((plan) => makeKey(db, plan)));
};
