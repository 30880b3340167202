import { expect, it } from 'vitest';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { createCompany } from './companies/create-company.ts';
import { followAccount } from './follow-account.ts';

const kit = await createTestContext();
const { context, rows } = kit;

it('ends all memberships of a deleted account or, if one cannot be ended, none', async () => {
  const one = await kit.createCompany();
  const { userId } = one;
  for (const companyName of ['Second', 'Third']) await createCompany(context, one, { companyName });
  const ended = async () =>
    (await rows('select ended_at is not null as ended from memberships where user_id = $1', userId)).map(
      (row) => row.ended,
    );
  const person = () =>
    rows('select username like $2 as retired from internal.people where user_id = $1', userId, 'released:%');
  const [last] = await rows(
    'select company_id from memberships where user_id = $1 order by 1 desc limit 1',
    userId,
  );
  await rows(
    `create function fail() returns trigger language plpgsql as 'begin raise exception ''the node stopped''; end'`,
  );
  await rows(
    `create trigger fail before update on memberships for each row when (new.company_id = '${last?.company_id}') execute function fail()`,
  );
  await expect(followAccount(context, { kind: 'deleted', userId })).rejects.toThrow('the node stopped');
  expect(await ended()).toEqual([false, false, false]);
  expect(await person()).toEqual([{ retired: false }]);
  await rows('drop trigger fail on memberships');
  for (let turn = 0; turn < 2; turn += 1) {
    await followAccount(context, { kind: 'deleted', userId });
    expect(await ended()).toEqual([true, true, true]);
    expect(await person()).toEqual([{ retired: true }]);
  }
});
