import type { StoreReview } from '#server/integrations/stores/port.ts';

/** A review as a store reports it; `fields` replace what matters to a test. */
export const storeReview = (fields: Partial<StoreReview> & Pick<StoreReview, 'reviewId'>): StoreReview => ({
  author: 'Ann',
  title: '',
  body: 'Good',
  starRating: 4,
  modifiedAt: new Date(),
  deviceLanguage: null,
  appVersionName: null,
  androidOsVersion: null,
  productName: null,
  territory: null,
  reply: null,
  ...fields,
});
