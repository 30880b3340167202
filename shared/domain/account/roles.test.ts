import { expect, it } from 'vitest';
import { isLimitable, may, type Right, ROLES, rightToAppoint } from './roles.ts';

const RIGHTS: Right[] = ['read', 'draft', 'reply', 'administer', 'own'];

it.each([
  ['owner', ['read', 'draft', 'reply', 'administer', 'own']],
  ['admin', ['read', 'draft', 'reply', 'administer']],
  ['replier', ['read', 'draft', 'reply']],
  ['contributor', ['read', 'draft']],
  ['viewer', ['read']],
] as const)('gives the %s the rights %j', (role, rights) => {
  expect(RIGHTS.filter((right) => may(role, right))).toEqual(rights);
});

it('lets only owners appoint owners', () => {
  expect(ROLES.map(rightToAppoint)).toEqual(['own', ...Array(4).fill('administer')]);
});

it('limits nobody to apps who administers the company', () => {
  expect(ROLES.filter(isLimitable)).toEqual(['replier', 'contributor', 'viewer']);
});
