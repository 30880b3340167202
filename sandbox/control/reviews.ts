import { randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { territoryOf } from '../seed/territories.ts';
import { sandboxNow } from '../state/clock.ts';
import { appOf, type Store } from '../state/stores/publishers.ts';
import { type Device, reviewOf, saveReview } from '../state/stores/reviews.ts';
import { versionsOf } from '../state/stores/versions.ts';
import type { NewReview } from './inputs.ts';

/** Review ids in both stores' formats: Apple's five groups, Google's UUID. */
export const newReviewId = (store: Store): string => {
  if (store === 'google') return randomUUID();
  const hex = randomBytes(12).toString('hex');
  return `000000${hex.slice(0, 2)}-${hex.slice(2, 6)}-${hex.slice(6, 10)}-${hex.slice(10, 14)}-${hex.slice(14)}00`;
};

/** Returns the id, or undefined if the app is unknown. */
export const putReview = (db: DatabaseSync, input: NewReview): string | undefined => {
  if (appOf(db, input.store, input.appId) === undefined) return undefined;
  const id = input.id ?? newReviewId(input.store);
  const before = reviewOf(db, input.store, input.appId, id);
  const at = input.at ?? sandboxNow(db);
  const language = input.language ?? before?.language ?? null;
  saveReview(db, {
    store: input.store,
    app_id: input.appId,
    id,
    rating: input.rating,
    title: input.title === undefined ? (before?.title ?? null) : input.title,
    body: input.body,
    author: input.author ?? before?.author ?? 'A customer',
    language,
    territory: before?.territory ?? territoryOf(language ?? 'en'),
    created_at: before?.created_at ?? at,
    modified_at: at,
    device: input.version
      ? { ...before?.device, appVersionName: input.version }
      : (before?.device ?? deviceOf(db, input)),
  });
  return id;
};

/** A new Google review is written with the app's newest version, if it was given one; Apple's are by their dates. */
const deviceOf = (db: DatabaseSync, { store, appId }: NewReview): Device | null => {
  const [newest] = store === 'google' ? versionsOf(db, store, appId) : [];
  return newest ? { appVersionName: newest.version } : null;
};
