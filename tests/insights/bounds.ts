import type { Tx } from '#server/db/database.ts';
import { type Asked, type Question, questionOf } from '#server/features/insights/asked.ts';
import { readDraftChanges } from '#server/features/insights/get-drafts.ts';
import { readReplyEffect } from '#server/features/insights/get-effect.ts';
import { readRatings } from '#server/features/insights/get-ratings.ts';
import { readTopicInsights } from '#server/features/insights/get-topics.ts';
import { readWeek } from '#server/features/insights/get-week.ts';
import { readWorkload } from '#server/features/insights/get-workload.ts';
import { readsOfEach } from '#tests/support/database/explain.ts';

const READ = {
  ratings: readRatings,
  workload: readWorkload,
  topics: readTopicInsights,
  drafts: readDraftChanges,
  effect: (tx: Tx, question: Question) => readReplyEffect(tx, question, NEWEST),
  week: (tx: Tx, { scope }: Question) => readWeek(tx, scope.filter, NEWEST),
};
type Name = keyof typeof READ;
export const NAMES = [
  'ratings',
  'workload',
  'topics',
  'drafts',
  'effect',
  'week',
] as const satisfies readonly Name[];

/** The year before the newest review of `fillCompany`. */
export const YEAR = { from: '2025-11-01', to: '2026-10-31' };

/** When the year ends. */
export const NEWEST = Date.parse('2026-10-31T23:59:59Z');

/** What an endpoint reads and answers. */
export const asking = (name: Name, asked: Asked) => async (tx: Tx) =>
  READ[name](tx, await questionOf(tx, asked));

/** The buffers that all its statements read. */
export const buffersOf = async (
  url: string,
  { companyId }: { companyId: string },
  name: Name,
  asked: Asked,
): Promise<number> =>
  (await readsOfEach(url, companyId, asking(name, asked))).reduce((all, { buffers }) => all + buffers, 0);

/** Filters that the sums by day answer. */
export const filtersOf = (apps: readonly string[]): Record<string, Asked['filter']> => ({
  everything: {},
  'an app': { apps: apps.slice(0, 1) },
  'a store': { stores: ['apple'] },
  stars: { stars: [1, 2] },
  'a language': { languages: ['de'] },
  'a language and stars': { languages: ['de', 'ja'], stars: [5] },
  'a version': { versions: ['2.3'] },
  'versions and stars': { versions: ['2.3', '2.4'], stars: [1] },
});

/** Filters that only the reviews themselves answer. */
export const OTHERS: Record<string, Asked['filter']> = {
  'a rare kind': { kinds: { any: ['spam'] } },
  'a kind': { kinds: { any: ['bug'] } },
  'not a kind': { kinds: { none: ['praise'] } },
  'a rare topic': { topics: { any: ['privacy'] } },
  'a topic': { topics: { any: ['crashes'] } },
  'without a topic': { topics: { none: ['crashes'] } },
  'a sentiment': { sentiments: [-2] },
  'a country': { countries: ['DEU'] },
  'a language of a version': { languages: ['ja'], versions: ['2.3'] },
  'a kind in a version': { kinds: { any: ['bug'] }, versions: ['2.3'] },
};

/** The most buffers that an endpoint reads of a year and the year before, by the order in which reviews came. */
export const MOST = { 'in order': 400, scattered: 1500 };

/** Whether an endpoint needs nothing but sums for a filter. */
export const isSummed = (name: Name, { languages, versions, stars }: Asked['filter']): boolean => {
  if (name === 'ratings') return true;
  if (name === 'workload') return versions === undefined;
  if (name === 'effect') return true;
  if (languages ?? versions) return false;
  if (name === 'week') return true;
  return name === 'topics' || stars === undefined;
};
