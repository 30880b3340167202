import { describe, expect, it } from 'vitest';
import { type AccountFields, accountErrors, namesOf, personErrors } from './registration.ts';

const good: AccountFields = { email: 'robin@acme.test', password: '12345678', repeat: '12345678' };

describe('account step of the registration', () => {
  it.each<[string, Partial<AccountFields>, object]>([
    ['valid input', {}, {}],
    [
      'empty fields',
      { email: '', password: '', repeat: '' },
      { email: 'required', password: 'required', repeat: 'required' },
    ],
    ['a blank e-mail', { email: '   ' }, { email: 'required' }],
    ['spaces around an e-mail', { email: '  robin@acme.test ' }, {}],
    ['an e-mail without a domain', { email: 'robin' }, { email: 'invalid' }],
    ['two e-mails', { email: 'a@b.test c@d.test' }, { email: 'invalid' }],
    ['an e-mail with an empty label', { email: 'robin@acme..test' }, { email: 'invalid' }],
    ['an e-mail in another script', { email: 'петро@пошта.укр' }, {}],
    ['an overlong e-mail', { email: `${'x'.repeat(10_000)}@acme.test` }, { email: 'too-long' }],
    ['a password of seven characters', { password: '1234567', repeat: '1234567' }, { password: 'too-short' }],
    ['a repeated password that differs', { repeat: '12345679' }, { repeat: 'mismatch' }],
    [
      'an overlong password',
      { password: 'x'.repeat(10_000), repeat: 'x'.repeat(10_000) },
      { password: 'too-long' },
    ],
  ])('validates %s', (_, change, errors) => expect(accountErrors({ ...good, ...change })).toEqual(errors));
});

describe('person step of the registration', () => {
  const person = { firstName: 'Robin', lastName: 'Fern', companyName: 'Acme' };
  it.each([
    [{}, {}],
    [
      { firstName: ' ', lastName: '', companyName: '\t' },
      { firstName: 'required', lastName: 'required', companyName: 'required' },
    ],
    [
      { firstName: '\u200b\u202e', companyName: '\u2066 \ufeff' },
      { firstName: 'required', companyName: 'required' },
    ],
    [{ firstName: '\u202eعلي', lastName: '👩‍👩‍👧‍👦' }, {}],
    [{ companyName: 'x'.repeat(10_000) }, { companyName: 'too-long' }],
    [{ firstName: 'مُنى', lastName: "'; drop table users; --", companyName: '<b>🌿</b>' }, {}],
  ])('answers %o with the errors %o', (change, errors) =>
    expect(personErrors({ ...person, ...change })).toEqual(errors),
  );
});

it.each([
  ['Robin Fern', 'Robin', 'Fern'],
  [' Ana Maria de Souza ', 'Ana', 'Maria de Souza'],
  ['Robin', 'Robin', ''],
  ['', '', ''],
])('splits the name %j into %j and %j', (name, firstName, lastName) =>
  expect(namesOf(name)).toEqual({ firstName, lastName }),
);
