import type { DatabaseSync } from 'node:sqlite';
import type { App } from '../state/stores/publishers.ts';
import { publishDelayMs, writeReply } from '../state/stores/replies.ts';
import { saveReview } from '../state/stores/reviews.ts';
import { chance, seededUuid } from './chance.ts';
import { deviceFor } from './devices.ts';
import { type SeedReview, seedReviews } from './known.ts';
import { territoryOf } from './territories.ts';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

/** Age at the first start: Google's list covers a week, Apple's is complete. */
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

const keyOf = ({ app, by, body }: SeedReview): string => `${app}\t${by}\t${body}`;

/** Adds a review to an app with its seeded reply; `copy` gives it a new id. */
export const saveSeedReview = (
  db: DatabaseSync,
  review: SeedReview,
  { app, now, copy }: { app: Pick<App, 'store' | 'id'>; now: number; copy?: string },
): void => {
  const key = keyOf(review);
  const at = now - Math.floor(ageOf(review, key, app.store));
  const idKey = copy === undefined ? key : `${copy}\t${key}`;
  const id = app.store === 'apple' ? appleId(idKey) : seededUuid(idKey, 'google');
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

/** Copies the newest `count` reviews of a seeded app. */
export const copySeedReviews = (
  db: DatabaseSync,
  { app, like, count, now }: { app: Pick<App, 'store' | 'id'>; like: string; count: number; now: number },
): void => {
  const newestFirst = seedReviews
    .filter((review) => review.app === like)
    .map((review) => ({ review, age: ageOf(review, keyOf(review), app.store) }))
    .sort((one, other) => one.age - other.age);
  for (const { review } of newestFirst.slice(0, count))
    saveSeedReview(db, review, { app, now, copy: app.id });
};
