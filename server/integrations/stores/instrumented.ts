import { instrumented, type Telemetry } from '#server/telemetry/telemetry.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import type { Stores } from './port.ts';

/** The same stores, with every call counted and traced. */
export const instrumentedStores = (stores: Stores, telemetry: Telemetry): Stores => ({
  catalogue: (key, ...call) =>
    instrumented(telemetry, key.store, 'catalogue', () => stores.catalogue(key, ...call)),
  listReviews: (key, ...call) =>
    instrumented(telemetry, key.store, 'listReviews', () => stores.listReviews(key, ...call)),
  listVersions: (key, ...call) =>
    instrumented(telemetry, key.store, 'listVersions', () => stores.listVersions(key, ...call)),
  listVersionReviews: (key, ...call) =>
    instrumented(telemetry, key.store, 'listVersionReviews', () => stores.listVersionReviews(key, ...call)),
  readRating: (appId, country) =>
    instrumented(telemetry, storeOf(appId), 'readRating', () => stores.readRating(appId, country)),
  readReview: (key, ...call) =>
    instrumented(telemetry, key.store, 'readReview', () => stores.readReview(key, ...call)),
  removeReply: (key, ...call) =>
    instrumented(telemetry, key.store, 'removeReply', () => stores.removeReply(key, ...call)),
  reply: (key, ...call) => instrumented(telemetry, key.store, 'reply', () => stores.reply(key, ...call)),
});
