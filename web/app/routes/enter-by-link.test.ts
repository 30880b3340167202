import { expect, it } from 'vitest';
import { linkedCompany } from './enter-by-link.ts';

it.each([
  ['/insights?apps=1&incident=2&company=c2#x', { id: 'c2', href: '/insights?apps=1&incident=2#x' }],
  ['/settings/notifications?company=c2', { id: 'c2', href: '/settings/notifications' }],
  ['/reviews?app=1', undefined],
  ['/reviews?company=', undefined],
  ['/invitation?company=c2', undefined],
  ['/login?company=c2', undefined],
  ['/nowhere?company=c2', undefined],
])('finds the company of the link %j', (href, expected) => {
  expect(linkedCompany(href)).toEqual(expected);
});
