import { describe, expect, it } from 'vitest';
import { MAX_REVIEWS_READ } from '#server/db/tables/insights/read-reviews.ts';
import { getDraftChanges } from '#server/features/insights/get-drafts.ts';
import { getRatings } from '#server/features/insights/get-ratings.ts';
import { getTopicInsights } from '#server/features/insights/get-topics.ts';
import { getWorkload } from '#server/features/insights/get-workload.ts';
import { fillCompany, vacuumAll, withoutAutovacuum } from '#tests/filter/many-reviews.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { readsOfEach } from '#tests/support/database/explain.ts';
import { asking, buffersOf, filtersOf, isSummed, MOST, NAMES, YEAR } from './bounds.ts';

// The same at a million reviews: bounds.long.ts.
const kit = await createTestContext();
const MANY = MAX_REVIEWS_READ * 1.225; // of which five of six have a language
await withoutAutovacuum(kit);
const filled = await fillCompany(kit, MANY, 'scattered');
await kit.rows(
  "update reviews set is_answered = true, answered_at = modified_at, answered_via = 'person', draft_change = 'edited' where company_id = $1",
  filled.companyId,
);
await vacuumAll(kit);
const ALL = { from: '2023-11-01', to: '2026-10-31' };

describe.each(Object.entries(filtersOf(filled.apps)))('of %s', (_, filter) => {
  const summed = NAMES.filter((name) => isSummed(name, filter));
  it.each(summed)('%s reads few rows, none of them reviews', async (name) => {
    const asked = { filter, ...YEAR };
    expect(await buffersOf(kit.url, filled, name, asked)).toBeLessThanOrEqual(MOST.scattered);
    const plans = (await readsOfEach(kit.url, filled.companyId, asking(name, asked))).map(({ plan }) =>
      JSON.stringify(plan),
    );
    const ofReviews = plans.filter((plan) => plan.includes('"reviews"'));
    // How long replies took, now and before, is read in an index.
    const inIndex = ofReviews.filter((plan) => /"Index Only Scan"[^{}]*"reviews_answered"/.test(plan));
    expect(inIndex).toHaveLength(name === 'workload' ? 2 : 0);
    const others = ofReviews.filter((plan) => !inIndex.includes(plan));
    expect(others).toHaveLength(name === 'workload' ? 1 : 0); // the one that waits longest
  });
});

const tooBroad = { code: 'FILTER_TOO_BROAD' };
it.each([
  ['ratings', getRatings],
  ['workload', getWorkload],
  ['topics', getTopicInsights],
] as const)('%s of more reviews than are read is refused, and not counted from a part', async (_, get) => {
  const asked = { filter: { countries: ['USA', 'DEU', 'JPN'] }, ...ALL };
  await expect(get(kit.context, filled.caller, asked)).rejects.toMatchObject(tooBroad);
});

it('refuses what only has no sums of one of its parts', async () => {
  const ofLanguages = { filter: { languages: ['en', 'de', 'pt', 'ja', 'sw'] }, ...ALL };
  const some = { filter: { stars: [1, 2, 3, 4, 5] }, ...ALL };
  const versions = { filter: { versions: Array.from({ length: 50 }, (_, n) => `2.${n}`) }, ...ALL };
  await expect(getTopicInsights(kit.context, filled.caller, ofLanguages)).rejects.toMatchObject(tooBroad);
  await expect(getDraftChanges(kit.context, filled.caller, some)).rejects.toMatchObject(tooBroad);
  await expect(getWorkload(kit.context, filled.caller, versions)).rejects.toMatchObject(tooBroad);
  expect((await getRatings(kit.context, filled.caller, ofLanguages)).reviews).toBeGreaterThan(10_000);
});
