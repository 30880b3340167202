import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { conditionsOf, isFound } from '#server/db/tables/reviews/filter/filter-sql.ts';
import { ORDERS } from '#server/db/tables/reviews/list/first-keys.ts';
import { searchTermsOf } from '#shared/domain/reviews/search-words.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { type Asked, filtersOf, foundWithin, NOW, searchesOf } from './bounds.ts';
import { type Filled, fillCompany, takeForSmall, vacuumAll, withoutAutovacuum } from './many-reviews.ts';

// The same at a million reviews: bounds.long.ts.
const kit = await createTestContext();
const MANY = 10_000;
await withoutAutovacuum(kit);
const companies = {
  'in order': await fillCompany(kit, MANY, 'in order'),
  scattered: await fillCompany(kit, MANY, 'scattered'),
};
await vacuumAll(kit);
await takeForSmall(kit);

/** The same page by a plain query: its keys, and how many there are. */
const plainly =
  ({ companyId }: Filled, { filter, search, sort = 'newest', offset = 0, limit = 20 }: Asked) =>
  async (tx: Tx) => {
    const terms = search === undefined ? undefined : searchTermsOf(search);
    const within = { companyId, now: NOW, timeZone: 'UTC' };
    const condition = conditionsOf(filter, within);
    const { rows } = await sql<{ review_id: string }>`
      select r.app_id, r.review_id from reviews r
      where r.removed_at is null and ${condition} ${terms ? sql`and ${isFound(terms, within)}` : sql``}
      order by ${ORDERS[sort]}`.execute(tx);
    return { ids: rows.slice(offset, offset + limit).map(({ review_id }) => review_id), count: rows.length };
  };

/** The first statement looks at no more of the lists, at the next of each, and at the rows of the page. */
const FIRST = 3000 + 3 + 20;
/** What an index of its own finds is not looked for in the lists. */
const RARE = [
  'a rare label',
  'a rare topic',
  'a rare word',
  'a word in one of 256',
  'two words',
  'the search box',
];

describe.each(['in order', 'scattered'] as const)(
  'the reviews of ten apps, %s, in a company taken for a small one',
  (order) => {
    const filled = companies[order];
    const cases = Object.entries({ ...filtersOf(filled, MANY), ...searchesOf() });

    it.each(cases)('finds %s by two bounded statements', async (name, asked) => {
      const { page, looked } = await foundWithin(kit.url, filled, asked);
      const { ids, count } = await filled.inScope(plainly(filled, asked));
      expect(page?.rows.map(({ review_id }) => review_id)).toEqual(ids);
      const isCut = page?.isCut === true;
      expect(page).toMatchObject({ reviewsCount: isCut ? 1000 : count, isCut: isCut && count > 1000 });
      const [first = 0, second = 0, ...others] = looked;
      expect(first).toBeLessThanOrEqual(FIRST);
      expect(second).toBeLessThanOrEqual(RARE.includes(name) ? 200 : MANY + 20);
      expect(others).toEqual([]);
    });
  },
);
