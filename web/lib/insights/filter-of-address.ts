import { FILTERS } from '#shared/contract/review/filter.ts';
import { listOf } from '#web/lib/address-lists.ts';
import type { Address, InsightsFilter } from './reviews-address.ts';

const conditionsOf = (address: Address): Record<string, unknown> => {
  const some = (any: string[] | undefined, none: string[] | undefined) =>
    any || none ? { ...(any && { any }), ...(none && { none }) } : undefined;
  return {
    apps: listOf(address.apps),
    stores: listOf(address.stores),
    stars: listOf(address.stars)?.map(Number),
    languages: listOf(address.languages),
    countries: listOf(address.countries),
    versions: listOf(address.versions),
    kinds: some(listOf(address.kinds), listOf(address.notKinds)),
    topics: some(listOf(address.topics), listOf(address.notTopics)),
    sentiments: listOf(address.sentiments)?.map(Number),
  };
};

/** The conditions of an address that insights know; what it does not understand is left out. */
export const filterOfAddress = (address: Address): InsightsFilter => {
  let filter: InsightsFilter = {};
  for (const [name, value] of Object.entries(conditionsOf(address))) {
    const read = FILTERS.insights.safeParse({ ...filter, [name]: value });
    if (value !== undefined && read.success) filter = read.data;
  }
  return filter;
};
