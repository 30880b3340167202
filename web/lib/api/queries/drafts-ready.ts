import { queryOptions } from '@tanstack/react-query';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import { addressOfFilter } from '#shared/domain/reviews/filter/address.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { request } from '../query-client.ts';
import { ALL_APPS } from '../review-scope.ts';

const READY = { states: ['ready'], answered: false } as const satisfies ReviewFilter;
/** Short praise is the easiest to answer. */
const EASY = { ...READY, stars: [5] } as const satisfies ReviewFilter;
/** Between two looks, in ms: while the first drafts are written, their number changes every few seconds. */
const POLL_MS = 5000;

/** How many drafts of a new account can be sent, and the list that begins with an easy one. */
export const draftsReadyQuery = (username: string) =>
  queryOptions({
    queryKey: ['drafts-ready', username],
    queryFn: async ({ signal }) => {
      const count = (filter: ReviewFilter) =>
        request(reviewApi.find, { filter, offset: 0, limit: 1, username }, signal);
      const [all, easy] = await Promise.all([count(READY), count(EASY)]);
      const first = easy.reviewsCount > 0 ? EASY : READY;
      return {
        count: all.reviewsCount,
        isCut: all.isCountCut,
        address: { app: ALL_APPS, ...addressOfFilter(first) },
      };
    },
    refetchInterval: POLL_MS,
  });
