import { expect, it } from 'vitest';
import { zonedTimes } from './zoned-time.ts';

it('writes times with the offset that a time zone has then', () => {
  const cases: [string, string, string][] = [
    ['UTC', '2026-11-23T08:05:09.999Z', '2026-11-23T08:05:09+00:00'],
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59+01:00'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
    ['America/St_Johns', '2026-01-01T00:00:00Z', '2025-12-31T20:30:00-03:30'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01T05:45:00+05:45'],
    ['Pacific/Apia', '2026-01-01T12:00:00Z', '2026-01-02T01:00:00+13:00'],
  ];
  for (const [zone, at, text] of cases) expect(zonedTimes(zone)(Date.parse(at)), zone).toBe(text);
  const [, at = '', text = ''] = cases[1] ?? [];
  expect(text).toMatch(/^2026-03-29T01/);
  expect(zonedTimes('Europe/Berlin', 'spreadsheet')(Date.parse(at))).toBe('2026-03-29 01:59:59');
  const berlin = zonedTimes('Europe/Berlin');
  for (let at = Date.UTC(2026, 9, 24); at < Date.UTC(2026, 9, 26); at += 7 * 60_000)
    expect(Date.parse(berlin(at))).toBe(at);
});
