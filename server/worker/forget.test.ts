import { expect, it } from 'vitest';
import { DAY, HOUR } from '#tests/support/company.ts';
import { aWorld } from '#tests/support/world.ts';
import { forget } from './forget.ts';

const { world, clock, anApp, rows } = await aWorld();

it('forgets changes after a day, remembers how far, and may run twice at once', async () => {
  const [one, two] = [await anApp(), await anApp()];
  const all = () => rows('select company_id, xid, id from changes order by xid, id');
  const kept = await all();
  expect(kept.map(({ company_id }) => company_id)).toEqual([one.companyId, two.companyId]);
  clock.now += DAY - HOUR;
  await forget(world);
  expect(await all()).toEqual(kept);
  clock.now += 2 * HOUR;
  await Promise.all([forget(world), forget(world)]);
  expect(await all()).toEqual([]);
  expect(await rows('select company_id, xid, id from change_floors order by xid, id')).toEqual(kept);
});

it('clears thousands in batches', async () => {
  const { companyId } = await anApp();
  await rows(
    "insert into changes (company_id, kind, app_id, created_at) select $1, 'apps', 'a', now() - interval '2 days' from generate_series(1, 12000)",
    companyId,
  );
  await forget(world);
  expect(await rows('select 1 from changes where company_id = $1', companyId)).toEqual([]);
});
