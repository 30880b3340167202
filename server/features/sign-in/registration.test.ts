import { getMigrations } from 'better-auth/db/migration';
import pg from 'pg';
import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { createInvitation } from '#server/features/account/invitations/create-invitation.ts';
import { DAY } from '#tests/support/app/company.ts';
import { openOwnSignIn } from '#tests/support/app/own-sign-in.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import { openAccounts } from './accounts.ts';
import { issueFirstOwner } from './links.ts';

const kit = await createTestContext();
const { clock, rows, url } = kit;
const { context, openBrowser } = await openOwnSignIn(kit, { registration: 'invited' });
const accounts = await openAccounts(context, { registration: 'invited', hashing: (work) => work() });
const newEmail = () => `${newId()}@acme.test`;
let count = 0;
const openElsewhere = () => {
  count += 1;
  return openBrowser(`203.0.113.${count}`);
};
const secretOf = ({ url: link }: { url: string }) => new URL(link).hash.slice(1);
const NOT_ALLOWED = { status: 409, body: { error: 'NOT_ALLOWED' } };

it('lets only an invited address sign up, as long as its invitation is open', async () => {
  const caller = await kit.createCompany();
  const email = newEmail();
  expect(await openElsewhere().signUp(email)).toMatchObject(NOT_ALLOWED);
  await createInvitation(context, caller, { email, role: 'replier', apps: null });
  expect(await openElsewhere().signUp(newEmail())).toMatchObject(NOT_ALLOWED);
  clock.now += 8 * DAY;
  expect(await openElsewhere().signUp(email)).toMatchObject(NOT_ALLOWED);
  clock.now -= 8 * DAY;
  expect(await openElsewhere().signUp(email.toUpperCase())).toMatchObject({ status: 200 });
});

it('makes one of two people the first owner who open the link at once', async () => {
  const firstOwner = secretOf(await issueFirstOwner(context, accounts));
  const emails = [newEmail(), newEmail()];
  const answers = await Promise.all(
    emails.map((email) => openElsewhere().signUp(email, undefined, { firstOwner })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const made = await rows('select email, name from sign_in."user" where email = any($1)', emails);
  expect(made).toHaveLength(1);
  expect(made[0].name).toBe('');
  expect(await openElsewhere().signUp(newEmail(), undefined, { firstOwner })).toMatchObject({ status: 404 });
  expect(await openElsewhere().signUp(newEmail(), undefined, { firstOwner: 'guess' })).toMatchObject({
    status: 404,
  });
});

it('takes no link of the first owner after a day', async () => {
  const firstOwner = secretOf(await issueFirstOwner(context, accounts));
  clock.now += DAY + 1;
  expect(await openElsewhere().signUp(newEmail(), undefined, { firstOwner })).toMatchObject({ status: 404 });
});

it('has every table and column that the library expects', async () => {
  const pool = new pg.Pool({ connectionString: ownerUrl(url), options: '-c search_path=sign_in' });
  const { toBeCreated, toBeAdded } = await getMigrations({ ...accounts.options, database: pool });
  expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
  // Without our tables it would miss some.
  const empty = new pg.Pool({ connectionString: ownerUrl(url), options: '-c search_path=internal' });
  expect((await getMigrations({ ...accounts.options, database: empty })).toBeCreated).not.toEqual([]);
  await Promise.all([pool.end(), empty.end()]);
});
