import type { Store } from '#shared/domain/stores/store.ts';

/** The address of a review in Google Play; the App Store has none, so it is the app in App Store Connect. */
export const storeLink = (store: Store, appId: string, reviewId: string): string => {
  if (store === 'apple') return `https://appstoreconnect.apple.com/apps/${encodeURIComponent(appId)}`;
  const query = new URLSearchParams({ id: appId, reviewId });
  return `https://play.google.com/store/apps/details?${query}`;
};
