import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { moveReviewDays } from '#server/features/insights/move-review-days.ts';
import { currentCursor, readEvents } from '#server/features/live/read-events.ts';
import { settled } from '#tests/support/app/live.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { CHANGES, differences } from './rollups.ts';

const { context, createApp, rows, url } = await createTestContext();
const owner = new pg.Client({ connectionString: ownerUrl(url) });
await owner.connect();
afterAll(() => owner.end());

/** Changes reviews in every way, one statement after the other; returns how many rows that touched. */
const changeMuch = async ({ companyId, appId }: TestApp, rounds: number, first = 0): Promise<number> => {
  let changed = 0;
  for (let round = first; round < first + rounds; round += 1)
    for (const [n, sql] of Object.values(CHANGES).entries()) {
      const { rowCount } = await owner.query(sql(round * 100 + n * 10), [companyId, appId]);
      changed += rowCount ?? 0;
    }
  return changed;
};
const differing = async ({ companyId }: TestApp): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {};
  for (const { table, query } of differences) {
    const { rows } = await owner.query(query, [companyId]);
    if (rows.length > 0) found[table] = rows.slice(0, 3);
  }
  return found;
};
const moveTo = async (app: TestApp, zone: string): Promise<void> => {
  await rows('update companies set time_zone = $2 where company_id = $1', app.companyId, zone);
  await moveReviewDays(context, app);
};

it('equal a rebuild after 10,000 random changes, also of the time zone', async () => {
  const app = await createApp({ store: 'google' });
  const second = await createApp({ store: 'apple', company: app.caller });
  await rows("update companies set time_zone = 'Europe/Berlin' where company_id = $1", app.companyId);
  let changed = await changeMuch(app, 4);
  expect(await differing(app)).toEqual({});
  for (const zone of ['America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'Europe/Berlin']) {
    await moveTo(app, zone);
    expect(await differing(app), zone).toEqual({});
    changed += await changeMuch(app, 2, changed);
    changed += await changeMuch(second, 1, changed);
  }
  expect(await differing(app)).toEqual({});
  expect(changed).toBeGreaterThan(10_000);
  await owner.query('delete from reviews where company_id = $1', [app.companyId]);
  expect(await differing(app)).toEqual({});
});

const TRIGGERS = [
  ...['reviews_set_days', 'reviews_count_insert', 'reviews_count_update', 'reviews_count_delete'],
];
it.each(TRIGGERS)('would differ without the trigger %s', async (trigger) => {
  const app = await createApp({ store: 'google' });
  await rows("update companies set time_zone = 'Europe/Berlin' where company_id = $1", app.companyId);
  await owner.query('begin');
  await owner.query(`drop trigger ${trigger} on reviews`);
  await changeMuch(app, 1);
  expect(await differing(app)).not.toEqual({});
  await owner.query('rollback');
});

it('publishes no change when days are moved, since nothing that is shown changes', async () => {
  const app = await createApp({ store: 'google' });
  await changeMuch(app, 1);
  await settled(rows, app.companyId);
  const cursor = await currentCursor(context, app.companyId);
  await moveTo(app, 'Asia/Tokyo');
  expect(await differing(app)).toEqual({});
  await settled(rows, app.companyId);
  const { events } = await readEvents(context, app.companyId, cursor);
  expect(events).toEqual([]);
});
