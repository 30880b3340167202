import { describe, expect, it } from 'vitest';
import { type AccountFields, accountErrors, namesOf, personErrors } from './registration.ts';

const good: AccountFields = { email: 'robin@acme.test', password: '12345678', repeat: '12345678' };

describe('the first step of registering', () => {
  it.each<[string, Partial<AccountFields>, object]>([
    ['everything right', {}, {}],
    [
      'nothing',
      { email: '', password: '', repeat: '' },
      { email: 'required', password: 'required', repeat: 'required' },
    ],
    ['spaces for an e-mail', { email: '   ' }, { email: 'required' }],
    ['spaces around an e-mail', { email: '  robin@acme.test ' }, {}],
    ['no e-mail', { email: 'robin' }, { email: 'invalid' }],
    ['two e-mails', { email: 'a@b.test c@d.test' }, { email: 'invalid' }],
    ['an e-mail with an empty label', { email: 'robin@acme..test' }, { email: 'invalid' }],
    ['an e-mail in another script', { email: 'петро@пошта.укр' }, {}],
    ['an endless e-mail', { email: `${'x'.repeat(10_000)}@acme.test` }, { email: 'too-long' }],
    ['seven characters', { password: '1234567', repeat: '1234567' }, { password: 'too-short' }],
    ['another repetition', { repeat: '12345679' }, { repeat: 'mismatch' }],
    [
      'an endless password',
      { password: 'x'.repeat(10_000), repeat: 'x'.repeat(10_000) },
      { password: 'too-long' },
    ],
  ])('%s', (_, change, errors) => expect(accountErrors({ ...good, ...change })).toEqual(errors));
});

describe('the second step', () => {
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
  ])('%o', (change, errors) => expect(personErrors({ ...person, ...change })).toEqual(errors));
});

it.each([
  ['Robin Fern', 'Robin', 'Fern'],
  [' Ana Maria de Souza ', 'Ana', 'Maria de Souza'],
  ['Robin', 'Robin', ''],
  ['', '', ''],
])('%s', (name, firstName, lastName) => expect(namesOf(name)).toEqual({ firstName, lastName }));
