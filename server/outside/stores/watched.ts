import { type Watch, watched } from '#server/kit/watch.ts';
import type { Stores } from './port.ts';

/** The same stores, every call to them counted and traced. */
export const watchedStores = (stores: Stores, watch: Watch): Stores => ({
  catalogue: (key, ...call) => watched(watch, key.store, 'catalogue', () => stores.catalogue(key, ...call)),
  listReviews: (key, ...call) =>
    watched(watch, key.store, 'listReviews', () => stores.listReviews(key, ...call)),
  readReview: (key, ...call) =>
    watched(watch, key.store, 'readReview', () => stores.readReview(key, ...call)),
  reply: (key, ...call) => watched(watch, key.store, 'reply', () => stores.reply(key, ...call)),
});
