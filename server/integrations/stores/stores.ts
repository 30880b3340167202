import { failed, ok } from '#shared/domain/result.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { appleStore } from './apple/app-store.ts';
import { appleCaller } from './apple/call.ts';
import { appleCatalogue } from './apple/catalogue.ts';
import { googleCaller } from './google/call.ts';
import { googleCatalogue } from './google/catalogue.ts';
import { googlePlayStore } from './google/google-play.ts';
import { itunesRating, playRating } from './listings/public-rating.ts';
import type { Stores } from './port.ts';

type Options = {
  appStoreConnectUrl: string;
  itunesLookupUrl: string;
  googlePlayUrl: string;
  googleTokenUrl: string;
  playReportingUrl: string;
  playStoreUrl: string;
  /** Timeout of a call, in ms. */
  timeoutMs: number;
  now: () => number;
};

/** Both stores behind one port; the key's kind selects the store. */
export const connectStores = (options: Options): Stores => {
  const { timeoutMs, now } = options;
  const appleOptions = { baseUrl: options.appStoreConnectUrl, timeoutMs, now };
  const apple = appleStore(appleOptions);
  const appleApps = appleCatalogue(appleCaller(appleOptions), {
    lookupUrl: options.itunesLookupUrl,
    timeoutMs,
  });
  const call = googleCaller({ tokenUrl: options.googleTokenUrl, timeoutMs, now });
  const google = googlePlayStore(options.googlePlayUrl, call, now);
  const googleApps = googleCatalogue({
    call,
    probe: google.probe,
    reportingUrl: options.playReportingUrl,
    playStoreUrl: options.playStoreUrl,
    timeoutMs,
  });
  return {
    catalogue: (key, limits) =>
      key.store === 'apple' ? appleApps(key, limits?.inTurn) : googleApps(key, limits?.mayRead),
    listReviews: (key, appId, next) =>
      key.store === 'apple' ? apple.listReviews(key, appId, next) : google.listReviews(key, appId, next),
    listVersions: async (key, appId, next) =>
      key.store === 'apple' ? apple.listVersions(key, appId, next) : ok({ versions: [], next: null }),
    listVersionReviews: async (key, versionId, next) =>
      key.store === 'apple'
        ? apple.listVersionReviews(key, versionId, next)
        : ok({ reviews: [], next: null }),
    readRating: (appId, country) =>
      storeOf(appId) === 'apple'
        ? itunesRating(options.itunesLookupUrl, { appId, country, timeoutMs })
        : playRating(options.playStoreUrl, { appId, timeoutMs }),
    readReview: (key, appId, reviewId) =>
      key.store === 'apple' ? apple.readReview(key, reviewId) : google.readReview(key, appId, reviewId),
    removeReply: async (key, reviewId) =>
      key.store === 'apple'
        ? apple.removeReply(key, reviewId)
        : failed({ kind: 'refused', detail: 'Google Play can only replace a reply' }),
    reply: (key, appId, reviewId, text) =>
      key.store === 'apple' ? apple.reply(key, reviewId, text) : google.reply(key, appId, reviewId, text),
  };
};
