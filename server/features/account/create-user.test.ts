import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { createUser } from './create-user.ts';

const { context, rows } = await createTestContext();

const makePerson = () => {
  const identityId = newId();
  return { identityId, email: `${identityId}@acme.test`, isEmailVerified: false };
};
const names = { firstName: 'Sam', lastName: 'Oak', companyName: 'Oakwood' };
type Person = ReturnType<typeof makePerson>;
const inputOf = ({ identityId, email }: Person, overrides: object = {}) => ({
  id: identityId,
  username: email,
  ...names,
  ...overrides,
});
/** The users and companies stored under an account or e-mail address. */
const thereIs = ({ identityId, email }: Person) =>
  rows(
    `select user_id, username, company_id, name, trial_ends_at, subscription_ends_at from internal.people join companies using (company_id)
     where user_id = $1 or lower(username) = lower($2)`,
    identityId,
    email,
  );
const companies = async () => (await rows('select count(*)::int n from companies'))[0].n;

it('registers a user with a company of their own and no trial yet', async () => {
  const person = makePerson();
  const { user } = await createUser(context, person, inputOf(person));
  expect(user).toEqual({
    id: person.identityId,
    username: person.email,
    ...names,
    companyId: user.companyId,
    role: 'owner',
    knownLanguages: ['en'],
    auth: { hasAccess: false, type: 'none', expiresAt: null, isCanceled: false },
  });
  expect(await thereIs(person)).toMatchObject([{ company_id: user.companyId, trial_ends_at: null }]);
});

it('returns the existing user for a repeated request', async () => {
  const person = makePerson();
  const first = await createUser(context, person, inputOf(person));
  const before = await companies();
  expect(await createUser(context, person, inputOf(person))).toEqual(first);
  expect(await companies()).toBe(before);
});

it('refuses a different registration of a registered user', async () => {
  const person = makePerson();
  await createUser(context, person, inputOf(person));
  const before = await thereIs(person);
  for (const other of [{ firstName: 'X' }, { lastName: 'Y' }, { companyName: 'Z' }])
    await expect(createUser(context, person, inputOf(person, other))).rejects.toMatchObject({
      code: 'ENTITY_ALREADY_EXISTS',
    });
  expect(await thereIs(person)).toEqual(before);
});

it('gives an e-mail registered unverified to its verified owner', async () => {
  const squatter = makePerson();
  const { user: theirs } = await createUser(context, squatter, inputOf(squatter));
  const stranger = { ...makePerson(), email: squatter.email };
  await expect(createUser(context, stranger, inputOf(stranger))).rejects.toMatchObject({
    code: 'ENTITY_ALREADY_EXISTS',
  });
  const owner = { ...stranger, isEmailVerified: true };
  const { user } = await createUser(context, owner, inputOf(owner));
  expect(user).toMatchObject({ id: owner.identityId, username: squatter.email });
  expect(user.companyId).not.toBe(theirs.companyId);
  const second = { ...makePerson(), email: squatter.email, isEmailVerified: true };
  await expect(createUser(context, second, inputOf(second))).rejects.toMatchObject({
    code: 'ENTITY_ALREADY_EXISTS',
  });
});

it('creates one company and user for fifty identical concurrent requests', async () => {
  const person = makePerson();
  const before = await companies();
  const all = await Promise.all(
    Array.from({ length: 50 }, () => createUser(context, person, inputOf(person))),
  );
  expect(new Set(all.map(({ user }) => user.companyId)).size).toBe(1);
  expect(await companies()).toBe(before + 1);
  expect(await thereIs(person)).toHaveLength(1);
});

it('accepts an e-mail once, ignoring case, and leaves no company behind', async () => {
  const person = makePerson();
  await createUser(context, person, inputOf(person));
  const before = await companies();
  const email = person.email.toUpperCase();
  const other = { identityId: newId(), email, isEmailVerified: false };
  await expect(createUser(context, other, inputOf(other))).rejects.toMatchObject({
    code: 'ENTITY_ALREADY_EXISTS',
  });
  expect(await companies()).toBe(before);
  const again = { ...person, email };
  expect((await createUser(context, again, inputOf(again))).user.id).toBe(person.identityId);
});

it('gives an e-mail to one of twenty accounts that claim it at once', async () => {
  const { email } = makePerson();
  const before = await companies();
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => {
      const person = { ...makePerson(), email };
      return createUser(context, person, inputOf(person));
    }),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of all)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'ENTITY_ALREADY_EXISTS' });
  expect(await companies()).toBe(before + 1);
});

it.each<[string, (theirs: Person) => object]>([
  ['another identity', ({ identityId: id }) => ({ id })],
  ['another e-mail', ({ email: username }) => ({ username })],
  ['another identity and its e-mail', ({ identityId: id, email: username }) => ({ id, username })],
  ['no e-mail', () => ({ username: '' })],
  ['an id in other letters', () => ({ id: 'x' })],
])('rejects a registration as %s', async (_what, claim) => {
  const mine = makePerson();
  const theirs = makePerson();
  await createUser(context, theirs, inputOf(theirs));
  const before = await companies();
  await expect(createUser(context, mine, inputOf(mine, claim(theirs)))).rejects.toMatchObject({
    code: 'ENTITY_NOT_FOUND',
  });
  expect(await companies()).toBe(before);
  expect(await thereIs(mine)).toEqual([]);
});

it("uses the token's e-mail, ignoring case and spaces, and requires one", async () => {
  const silent = makePerson();
  expect((await createUser(context, silent, inputOf(silent, { username: undefined }))).user.username).toBe(
    silent.email,
  );
  const loud = makePerson();
  const fields = { username: ` ${loud.email.toUpperCase()} ` };
  expect((await createUser(context, loud, inputOf(loud, fields))).user.username).toBe(loud.email);
  const nameless = { ...makePerson(), email: '' };
  await expect(createUser(context, nameless, inputOf(nameless))).rejects.toMatchObject({
    code: 'MISSING_PARAMETERS',
  });
});

it.each(['\u200b', '\u3164', '\u202e', ' '])(
  'rejects an e-mail with an invisible character: %j',
  async (sign) => {
    const { identityId } = makePerson();
    const person = { identityId, email: `a${sign}b@acme.test`, isEmailVerified: true };
    await expect(createUser(context, person, inputOf(person))).rejects.toMatchObject({
      code: 'MISSING_PARAMETERS',
    });
  },
);
