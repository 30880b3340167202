import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { conditionsOf, isFound } from '#server/db/tables/reviews/filter-sql.ts';
import { ORDERS } from '#server/db/tables/reviews/find-keys.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { type Asked, filtersOf, foundWithin, NOW, searchesOf } from './bounds.ts';
import { fillCompany, vacuumAll, withoutAutovacuum } from './many-reviews.ts';

// The same at a million reviews: bounds.long.ts.
const kit = await createTestContext();
const MANY = 10_000;
await withoutAutovacuum(kit);
const companies = {
  'in order': await fillCompany(kit, MANY, 'in order'),
  scattered: await fillCompany(kit, MANY, 'scattered'),
};
await vacuumAll(kit);

/** The same page by a plain query: its keys, and how many there are. */
const plainly =
  ({ filter, search, sort = 'newest', offset = 0, limit = 20 }: Asked) =>
  async (tx: Tx) => {
    const terms = search === undefined ? undefined : searchTermsOf(search);
    const condition = conditionsOf(filter, { now: NOW, timeZone: 'UTC' });
    const { rows } = await sql<{ review_id: string }>`
      select r.app_id, r.review_id from reviews r
      where r.removed_at is null and ${condition} ${terms ? sql`and ${isFound(terms)}` : sql``}
      order by ${ORDERS[sort]}`.execute(tx);
    return { ids: rows.slice(offset, offset + limit).map(({ review_id }) => review_id), count: rows.length };
  };

describe.each([
  ['in order', 500, 10_000],
  ['scattered', 1500, 10_000],
] as const)('the reviews of ten apps, %s', (order, most, mostWithWords) => {
  const filled = companies[order];
  const cases = [
    ...Object.entries(filtersOf(filled, MANY)).map(([name, asked]) => ({ name, asked, max: most })),
    ...Object.entries(searchesOf()).map(([name, asked]) => ({ name, asked, max: mostWithWords })),
  ];

  it.each(cases)(`finds $name within $max buffers`, async ({ asked, max }) => {
    const { page, buffers } = await foundWithin(kit.url, filled, asked);
    const { ids, count } = await filled.inScope(plainly(asked));
    expect(page?.rows.map(({ review_id }) => review_id)).toEqual(ids);
    const isCut = page?.isCut === true;
    expect(page).toMatchObject({ reviewsCount: isCut ? 1000 : count, isCut: isCut && count > 1000 });
    expect(buffers).toBeLessThanOrEqual(max);
  });
});
