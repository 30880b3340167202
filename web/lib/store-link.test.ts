import { expect, it } from 'vitest';
import { storeLink } from './store-link.ts';

it('links to a review in Google Play', () =>
  expect(storeLink('google', 'com.acme.app', 'gp:AOq&x')).toBe(
    'https://play.google.com/store/apps/details?id=com.acme.app&reviewId=gp%3AAOq%26x',
  ));

it('links to the app in App Store Connect, where reviews have no address', () =>
  expect(storeLink('apple', '1640482915', 'r1')).toBe('https://appstoreconnect.apple.com/apps/1640482915'));
