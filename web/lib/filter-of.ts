import type * as z from 'zod/mini';
import { FILTERS } from '#shared/contract/review/filter.ts';
import { type Address, filterOfAddress } from '#shared/domain/reviews/filter/address.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';

/** The filter of a list in an address; what it does not understand is left out. */
export const filterOf = (address: Address): ReviewFilter =>
  filterOfAddress(address, {}, (filter) => FILTERS.list.safeParse(filter).data);

/** The conditions that insights know. */
export type InsightsFilter = z.infer<typeof FILTERS.insights>;
export const insightsFilterOf = (address: Address): InsightsFilter =>
  filterOfAddress<InsightsFilter>(address, {}, (filter) => FILTERS.insights.safeParse(filter).data);
