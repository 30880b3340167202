import { expect, it } from 'vitest';
import type { Caller } from '#server/context.ts';
import { addApps } from '#server/features/apps/add-apps.ts';
import { deleteApp } from '#server/features/apps/delete-app.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import type { StoreLinkConfig } from '#shared/contract/store/schema.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { linkStore } from './link-store.ts';
import { unlinkStore } from './unlink-store.ts';

const { context, clock, sandbox, createCompany } = await createTestContext();
const TAKEN = 'STORE_ALREADY_LINKED_TO_ANOTHER_COMPANY';
let count = 0;
/** A publisher with two apps and two keys, each of which opens both. */
const createPublisher = async () => {
  count += 1;
  const ids: [string, string] = [`7${count}01`, `7${count}02`];
  const { apple } = await sandbox.addPublisher(ids.map((id) => ({ store: 'apple', id, name: 'Mine' })));
  const { team } = apple;
  const own: StoreLinkConfig = { keyId: apple.keyId, privateKey: apple.p8 };
  const ofTeam: StoreLinkConfig = { keyId: team.keyId, privateKey: team.p8, issuerId: team.issuerId };
  return { ids, own, ofTeam };
};
const outcomeOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const link = (caller: Caller, config: StoreLinkConfig) =>
  outcomeOf(linkStore(context, caller, { storeType: 'apple', config }));
const add = (caller: Caller, id: string) =>
  outcomeOf(addApps(context, caller, { apps: [{ id, storeType: 'apple' }] }));

it('refuses a second key of an account whose app another company has added', async () => {
  const first = await createCompany();
  const second = await createCompany();
  const { ids, own, ofTeam } = await createPublisher();
  expect(await link(first, own)).toBe('done');
  expect(await add(first, ids[0])).toBe('done');
  expect(await link(second, ofTeam)).toBe(TAKEN);
  await unlinkStore(context, first, { storeType: 'apple' });
  expect(await link(second, ofTeam)).toBe('done');
});

it('gives the account to the first of two linked companies that adds an app', async () => {
  const first = await createCompany();
  const second = await createCompany();
  const { ids, own, ofTeam } = await createPublisher();
  expect([await link(first, own), await link(second, ofTeam)]).toEqual(['done', 'done']);
  const at = await Promise.all([add(first, ids[0]), add(second, ids[0])]);
  expect(at.toSorted()).toEqual([TAKEN, 'done']);
  const [winner, loser] = at[0] === 'done' ? [first, second] : [second, first];
  await deleteApp(context, winner, { id: ids[0] });
  expect(await add(loser, ids[0])).toBe('done');
});

it('does not block an app by a key that no longer works', async () => {
  const first = await createCompany();
  const second = await createCompany();
  const { ids, own, ofTeam } = await createPublisher();
  await link(first, own);
  await add(first, ids[0]);
  await sandbox.fault({ vendor: 'app-store-connect', kind: 'status', status: 403, times: 99 });
  const sync = () => syncReviews(context, { companyId: first.companyId, appId: ids[0] }, 600_000);
  await sync();
  clock.now += 5 * 60_000; // a refusal is reported once it has lasted this long
  await sync();
  await sandbox.heal();
  expect(await link(second, ofTeam)).toBe('done');
});
