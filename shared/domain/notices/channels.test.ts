import { expect, it } from 'vitest';
import { isHopeless, pauseAfter, verdictOf } from './delivery-policy.ts';
import { gathered, tellAt } from './gather.ts';
import { slackBody, teamsBody } from './render-chat.ts';
import { retryDelay } from './retry-schedule.ts';

const NOW = Date.UTC(2026, 10, 28, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  ['webhook', 204, undefined, '', 'delivered'],
  ['webhook', 400, undefined, '', 'failed'],
  ['webhook', 301, undefined, '', 'failed'],
  ['webhook', 404, undefined, 'no_service', 'failed'],
  ['webhook', 410, undefined, '', 'off'],
  ['webhook', 429, undefined, '', 'failed'],
  ['webhook', 429, 'soon', '', 'failed'],
  ['webhook', 429, '30', '', 'paused'],
  ['slack', 400, undefined, 'invalid_payload', 'refused'],
  ['slack', 404, undefined, 'no_service', 'off'],
  ['slack', 403, undefined, 'action_prohibited', 'off'],
  ['slack', 500, undefined, 'rollup_error', 'failed'],
  ['teams', 202, undefined, '', 'delivered'],
  ['teams', 400, undefined, '{"error":{"code":"WorkflowTriggerIsNotEnabled"}}', 'off'],
  ['teams', 404, undefined, '{"error":{"code":"WorkflowNotFound"}}', 'off'],
  ['teams', 413, undefined, '', 'refused'],
] as const)(
  'takes an answer of %s, %i, Retry-After %s and “%s” as %s',
  (kind, status, retryAfter, text, verdict) => {
    expect(verdictOf(kind, { status, retryAfter, text }, NOW).kind).toBe(verdict);
  },
);

it.each([
  ['30', 30_000],
  ['0', 1000],
  ['999999', HOUR],
  [new Date(NOW + 5 * MINUTE).toUTCString(), 5 * MINUTE],
])('waits as a Retry-After of %s says, within bounds', (retryAfter, ms) => {
  expect(verdictOf('slack', { status: 429, retryAfter, text: '' }, NOW)).toMatchObject({ ms });
});

it('tries ten times in less than four days, pauses up to 15 minutes, and gives a channel up after five days', () => {
  const delays = Array.from({ length: 12 }, (_, n) => retryDelay(n + 1));
  expect(delays.filter((delay) => delay !== undefined)).toHaveLength(9);
  expect(delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0)).toBeLessThan(96 * HOUR);
  expect([1, 2, 3, 4, 5, 50].map(pauseAfter)).toEqual([
    5000,
    30_000,
    2 * MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    15 * MINUTE,
  ]);
  expect(isHopeless(9, 120 * HOUR)).toBe(true);
  expect(isHopeless(8, 500 * HOUR)).toBe(false);
  expect(isHopeless(500, 119 * HOUR)).toBe(false);
});

it('gathers reviews for two minutes, and tells them an hour apart', () => {
  expect(tellAt(NOW, undefined)).toBe(NOW + 2 * MINUTE);
  expect(tellAt(NOW, NOW - 90 * MINUTE)).toBe(NOW + 2 * MINUTE);
  expect(tellAt(NOW, NOW - 10 * MINUTE)).toBe(NOW + 50 * MINUTE);
  const two = gathered({ app: 'A' }, ['a', 'b']);
  expect(two).toEqual({ app: 'A', n: 2, review1: 'a', review2: 'b' });
  expect(gathered(two, ['c', 'd'])).toEqual({ app: 'A', n: 4, review1: 'a', review2: 'b', review3: 'c' });
});

it('stays within the limits of Slack and Teams, whatever the names and texts', () => {
  for (const text of ['<&>'.repeat(2000), '👩‍👩‍👧'.repeat(2000), '\ud800x'.repeat(3000)]) {
    const notice = { title: text, lines: [text, text], button: 'Open', link: 'https://x.test/?a=1&b=2' };
    const slack = JSON.parse(slackBody(notice));
    expect(slack.blocks[0].text.text.length).toBeLessThanOrEqual(150);
    expect(slack.blocks[1].text.text.length).toBeLessThanOrEqual(3000);
    expect(slack.blocks[1].text.text).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
    expect(slack.blocks[2].text.text).toBe('<https://x.test/?a=1&amp;b=2|Open>');
    expect(teamsBody(notice).length).toBeLessThan(28_000);
  }
});
