import { appleStore } from './apple.ts';
import { googlePlayStore } from './google-play.ts';
import type { Stores } from './port.ts';

type Options = {
  appStoreConnectUrl: string;
  googlePlayUrl: string;
  googleTokenUrl: string;
  /** How long one call may take, in ms. */
  timeoutMs: number;
  now: () => number;
};

/** Both stores behind one port; the key says which. */
export const connectStores = ({
  appStoreConnectUrl,
  googlePlayUrl,
  googleTokenUrl,
  timeoutMs,
  now,
}: Options): Stores => {
  const apple = appleStore({ baseUrl: appStoreConnectUrl, timeoutMs, now });
  const google = googlePlayStore({ baseUrl: googlePlayUrl, tokenUrl: googleTokenUrl, timeoutMs, now });
  return {
    listReviews: (key, appId, next) =>
      key.store === 'apple' ? apple.listReviews(key, appId, next) : google.listReviews(key, appId, next),
    readReview: (key, appId, reviewId) =>
      key.store === 'apple' ? apple.readReview(key, reviewId) : google.readReview(key, appId, reviewId),
    reply: (key, appId, reviewId, text) =>
      key.store === 'apple' ? apple.reply(key, reviewId, text) : google.reply(key, appId, reviewId, text),
  };
};
