import type { DatabaseSync } from 'node:sqlite';
import { keyPlansFor } from '../control/publishers.ts';
import { factOf, saveFact } from '../state/facts.ts';
import { keysOf, makeKey } from '../state/keys.ts';
import { allPublishers, saveApp, savePublisher } from '../state/publishers.ts';
import { publishDelayMs, writeReply } from '../state/replies.ts';
import { saveReview } from '../state/reviews.ts';
import { together } from '../state/rows.ts';
import { apps, publishers } from './catalogue.ts';
import { chance, seededUuid } from './chance.ts';
import { deviceFor } from './devices.ts';
import { type SeedReview, seedReviews } from './known.ts';
import { territoryOf } from './territories.ts';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

/** How old at the first start: Google's list reaches back a week, Apple's to the beginning. */
const ageOf = (review: SeedReview, key: string, store: string): number => {
  const x = chance(key, 'age');
  if (store === 'google')
    return x < 0.9 ? (x / 0.9) * 6.6 * dayMs + hourMs / 3 : (8 + (x - 0.9) * 300) * dayMs;
  return (x ** 1.4 * 41 + 0.02) * dayMs + review.body.length;
};

const appleId = (key: string): string => {
  const uuid = seededUuid(key, 'apple');
  return `000000${uuid.slice(0, 2)}-${uuid.slice(9, 13)}-${uuid.slice(14, 18)}-${uuid.slice(19, 23)}-${uuid.slice(24, 34)}00`;
};

const seedReview = (db: DatabaseSync, review: SeedReview, now: number): void => {
  const homes = apps.filter((each) => each.seed === review.app);
  const app = homes[Math.floor(chance(review.by, 'store') * homes.length)];
  if (app === undefined) return;
  const key = `${review.app}\t${review.by}\t${review.body}`;
  const at = now - Math.floor(ageOf(review, key, app.store));
  const id = app.store === 'apple' ? appleId(key) : seededUuid(key, 'google');
  saveReview(db, {
    store: app.store,
    app_id: app.id,
    id,
    rating: review.stars,
    title: review.title ?? null,
    body: review.body,
    author: review.by,
    language: chance(key, 'language') < 0.06 ? null : review.language,
    territory: territoryOf(review.language, Math.floor(chance(key, 'territory') * 10)),
    created_at: at,
    modified_at: at,
    device: app.store === 'google' ? deviceFor(key) : null,
  });
  const age = now - at;
  const share = age > 20 * dayMs ? 0.6 : age > 5 * dayMs ? 0.25 : age > dayMs ? 0.12 : 0;
  if (chance(key, 'answered') >= share) return;
  const recently = chance(key, 'pending') < 0.12;
  const answeredAt = recently
    ? now - hourMs * (1 + chance(key, 'pending since') * 6)
    : Math.min(at + (4 + chance(key, 'delay') * 30) * hourMs, now - hourMs * 9);
  const time = Math.floor(Math.max(answeredAt, at + hourMs));
  const publishAt = app.store === 'apple' ? time + publishDelayMs : time;
  writeReply(db, { store: app.store, appId: app.id, reviewId: id }, review.reply, { at: time, publishAt });
};

/** Once, in one transaction; dates are counted from the first start. */
export const seed = (db: DatabaseSync): void => {
  if (factOf(db, 'seeded') !== undefined) return;
  together(db, () => {
    const now = Date.now();
    for (const publisher of publishers) savePublisher(db, publisher);
    for (const app of apps) saveApp(db, app);
    for (const review of seedReviews) seedReview(db, review, now);
    saveFact(db, 'seeded', new Date(now).toISOString());
  });
};

/** Beside the start, not before it. */
export const seedKeys = async (db: DatabaseSync): Promise<void> => {
  const missing = allPublishers(db).flatMap((publisher) => {
    const there = keysOf(db, publisher.id);
    return keyPlansFor(publisher).filter(
      (plan) => !there.some((key) => key.kind === plan.kind && key.role === plan.role),
    );
  });
  await Promise.all(missing.map((plan) => makeKey(db, plan)));
};
