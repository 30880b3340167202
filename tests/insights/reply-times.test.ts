import { expect, it } from 'vitest';
import { getOverview } from '#server/features/insights/get-overview.ts';
import { getWorkload } from '#server/features/insights/get-workload.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { fillCompany, vacuumAll, withoutAutovacuum } from '#tests/filter/many-reviews.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';

const NOW = Date.parse('2026-10-31T12:00:00Z');
const RANGE = { from: '2026-10-02', to: '2026-10-31' };
const kit = await createTestContext();
const context = { ...kit.context, now: () => NOW };
await withoutAutovacuum(kit);

/** Answers all reviews of a new company, most of them after 178 to 230 minutes: where a bucket begins, which ends at 316. */
const companyWith = async (replies: number) => {
  const filled = await fillCompany(kit, replies, 'scattered');
  await kit.rows(
    `update reviews set is_answered = true, answered_via = 'person',
       answered_at = $2::timestamptz - (hashtext(review_id) & 1023) % 40 * interval '1 day',
       modified_at = $2::timestamptz - (hashtext(review_id) & 1023) % 40 * interval '1 day' - interval '1 minute' * case
         when hashtext(review_id || ' m') & 7 = 0 then 1 + (hashtext(review_id) & 65535)
         else 178 + power((hashtext(review_id) & 1023) / 1023.0, 2) * 52 end
     where company_id = $1`,
    filled.companyId,
    new Date(NOW).toISOString(),
  );
  await vacuumAll(kit);
  return filled;
};
const few = await companyWith(3000);
const many = await companyWith(12_000);

/** The same percentile of all replies, by another statement. */
const percentile = async (companyId: string, share: number, condition = 'true') => {
  const [row] = await kit.rows(
    `select percentile_disc($2::double precision) within group (order by (extract(epoch from answered_at - modified_at) / 60)::double precision) as minutes
     from reviews where company_id = $1 and is_answered and answered_at >= $3::timestamptz and answered_at < $4::timestamptz and ${condition}`,
    companyId,
    share,
    `${RANGE.from}T00:00:00Z`,
    '2026-11-01T00:00:00Z',
  );
  return Number(row?.minutes);
};
const [appId = ''] = few.apps;
const CASES: [ReviewFilter, string][] = [
  [{}, 'true'],
  [{ apps: [appId] }, `app_id = '${appId}'`],
  [{ stars: [1, 2] }, 'star_rating <= 2'],
  [{ languages: ['de'] }, "base_language = 'de'"],
  [{ countries: ['DEU'] }, "territory = 'DEU'"],
];

it.each(CASES)('the times to reply of %j are exactly those of the replies', async (filter, condition) => {
  const { timeToReply } = await getWorkload(context, few.caller, { filter, ...RANGE });
  expect(timeToReply?.median).toBeCloseTo(await percentile(few.companyId, 0.5, condition), 6);
  expect(timeToReply?.p90).toBeCloseTo(await percentile(few.companyId, 0.9, condition), 6);
});

it('tells the same median on the dashboard', async () => {
  const median = await percentile(few.companyId, 0.5);
  expect(median).toBeLessThan(230);
  const { timeToReply } = await getOverview(context, few.caller, {});
  expect(timeToReply.value).toBeCloseTo(median, 6);
  expect(timeToReply.before).toBeGreaterThan(0);
});

it('estimates the times of more replies than are read by the newest ones, within 3 %', async () => {
  const { timeToReply, answered } = await getWorkload(context, many.caller, { filter: {}, ...RANGE });
  expect(answered).toBeGreaterThan(5000);
  for (const [found, share] of [
    [timeToReply?.median, 0.5],
    [timeToReply?.p90, 0.9],
  ] as const)
    expect(Math.abs((found ?? 0) / (await percentile(many.companyId, share)) - 1)).toBeLessThan(0.03);
});
