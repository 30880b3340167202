import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { running } from '#sandbox/test-setup.ts';
import { createTestDatabase, openAdmin } from '#tests/support/database/test-database.ts';
import { DEMO, ensureDemoAccount } from './demo-account.ts';

const databaseUrl = await createTestDatabase();
const masterKey = randomBytes(32).toString('base64');

/** The user id of the demo account after it was ensured. */
const signInAfresh = async () => {
  const sandbox = await running();
  onTestFinished(sandbox.stop);
  for (const _ of [1, 2]) await ensureDemoAccount({ databaseUrl, masterKey, sandboxUrl: sandbox.url });
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k';
  return Object((await sandbox.call('POST', path, DEMO)).body).localId;
};

const query = async (sql: string) => (await (await openAdmin(databaseUrl)).query(sql)).rows;
const people = () =>
  query(
    'select user_id, username, tokens_valid_after from memberships join internal.people using (user_id) where ended_at is null and role = $$owner$$',
  );

it('keeps user and company of the demo account when the sandbox is reset', async () => {
  const [first, second] = [await signInAfresh(), await signInAfresh()];
  expect(second).toBe(first);
  expect(await people()).toEqual([{ user_id: first, username: DEMO.email, tokens_valid_after: null }]);
});

it('has colleagues of other roles, and leaves one out who was removed', async () => {
  await signInAfresh();
  const colleagues = () =>
    query('select role, cardinality(apps) apps from memberships where ended_at is null order by role');
  const [admin, contributor, owner, replier] = await colleagues();
  expect([admin, contributor, owner, replier]).toEqual([
    { role: 'admin', apps: null },
    { role: 'contributor', apps: 2 },
    { role: 'owner', apps: null },
    { role: 'replier', apps: 1 },
  ]);
  await query("update memberships set ended_at = now() where role = 'replier'");
  await signInAfresh();
  expect(await colleagues()).toEqual([admin, contributor, owner]);
});

it('leaves a store disconnected that was disconnected, and adds one that a new account lacks', async () => {
  await signInAfresh();
  const stores = () => query('select store from store_links order by store');
  expect(await stores()).toEqual([{ store: 'apple' }, { store: 'google' }]);
  await query("delete from store_links where store = 'google'");
  await signInAfresh();
  expect(await stores()).toEqual([{ store: 'apple' }]);
});

it('restores a deleted demo account at the next start', async () => {
  await query(
    "update internal.people set username = 'released:demo', tokens_valid_after = '9999-01-01' where user_id = 'demo'",
  );
  await query("update memberships set ended_at = now() where user_id = 'demo'");
  const userId = await signInAfresh();
  expect(await people()).toEqual([{ user_id: userId, username: DEMO.email, tokens_valid_after: null }]);
});
