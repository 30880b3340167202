import { instrumented, type Telemetry } from '#server/telemetry/telemetry.ts';
import type { Stores } from './port.ts';

/** The same stores, every call to them counted and traced. */
export const instrumentedStores = (stores: Stores, watch: Telemetry): Stores => ({
  catalogue: (key, ...call) =>
    instrumented(watch, key.store, 'catalogue', () => stores.catalogue(key, ...call)),
  listReviews: (key, ...call) =>
    instrumented(watch, key.store, 'listReviews', () => stores.listReviews(key, ...call)),
  readReview: (key, ...call) =>
    instrumented(watch, key.store, 'readReview', () => stores.readReview(key, ...call)),
  reply: (key, ...call) => instrumented(watch, key.store, 'reply', () => stores.reply(key, ...call)),
});
