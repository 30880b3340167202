import type { BatchItem } from '#shared/contract/batch/schema.ts';
import { makeReview } from '#web/editor/state/review.fixture.ts';

/** A reply of a batch, ready to be read in its sample. */
export const makeItem = (change: Partial<BatchItem> = {}): BatchItem => ({
  id: 'p1',
  position: 0,
  appId: 'run.acme',
  reviewId: 'r1',
  revision: 1,
  state: 'ready',
  reason: null,
  replaces: null,
  text: 'Merhaba Emre!',
  translatedText: 'Hi Emre!',
  language: 'tr',
  version: 1,
  warnings: [],
  isBlocked: false,
  isSample: true,
  isOutlier: false,
  change: 'unchanged',
  approvedBy: null,
  delivery: null,
  removal: null,
  review: makeReview(),
  ...change,
});
