import { expect, it } from 'vitest';
import { isMeantFor, versionState, versionsIn } from './announcement.ts';

it.each([
  ['Crashes at the start are fixed in version 4.2.2, please update.', ['4.2.2']],
  ['Fixed in v3.5 and 6.1.0. Update to 3.5.', ['3.5', '6.1.0']],
  ['Ab Version 4.2.2.', ['4.2.2']],
  ['バージョン4.2.2で修正しました。', ['4.2.2']],
  ['Update 2026.11 is out', ['2026.11']],
  ['Since 24.11.2026 the codes arrive again, as of 24.11.26 everywhere', []],
  ['It costs $3.99 or 3.99 € again, 2.5 GB less, 4.8 stars, 3.5%', []],
  ['From 192.168.10.20.5 and 1,250.50 nothing is read', []],
  ['We hear you.', []],
])('finds the versions in %j', (text, versions) => {
  expect(versionsIn(text)).toEqual(versions);
});

it.each([
  [['4.2.1', '4.2.2'], '4.2.2', 'released'],
  [['4.2'], '4.2.0', 'released'],
  [['6.0', '5.9'], '4.2.2', 'missing'],
  [['4.2.10'], '4.2.9', 'missing'],
  [['4.2.1'], '4.2.2', 'unseen'],
  [['4.9'], '5.0', 'unseen'],
  [['1.4'], '4.2.2', 'missing'],
  [[], '4.2.2', 'unseen'],
] as const)('of an app with %j, version %s is %s', (known, version, state) => {
  expect(versionState(known, version)).toBe(state);
});

it('is meant for an app that has one of the versions, or for all if it names none', () => {
  expect(isMeantFor(['6.0'], ['4.2.2', '6.0'])).toBe(true);
  expect(isMeantFor(['6.0'], ['4.2.2'])).toBe(false);
  expect(isMeantFor(['6.0'], [])).toBe(true);
});
