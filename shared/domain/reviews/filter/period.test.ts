import { expect, it } from 'vitest';
import { periodOf } from './period.ts';

const NOW = Date.parse('2026-11-23T03:30:00Z');
const shown = (dates: Parameters<typeof periodOf>[0], timeZone: string) => {
  const { start, end } = periodOf(dates, NOW, timeZone);
  return [start, end].map((at) => (at === undefined ? null : new Date(at).toISOString().slice(0, 16)));
};

it.each([
  [{}, 'UTC', null, null],
  [{ from: '2026-11-01', to: '2026-11-01' }, 'UTC', '2026-11-01T00:00', '2026-11-02T00:00'],
  [{ from: '2026-11-01', to: '2026-11-30' }, 'Asia/Tokyo', '2026-10-31T15:00', '2026-11-30T15:00'],
  [{ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin', '2026-03-28T23:00', '2026-03-29T22:00'], // 23 hours
  [{ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Berlin', '2026-10-24T22:00', '2026-10-25T23:00'], // 25 hours
  [{ from: '2026-09-06', to: '2026-09-06' }, 'America/Santiago', '2026-09-06T04:00', '2026-09-07T03:00'], // begins at 1:00
  [{ from: '2026-11-01T10:30:00+02:00' }, 'Asia/Tokyo', '2026-11-01T08:30', null],
  [{ lastDays: 1 }, 'UTC', '2026-11-23T00:00', '2026-11-24T00:00'],
  [{ lastDays: 1 }, 'America/New_York', '2026-11-22T05:00', '2026-11-23T05:00'], // still yesterday there
  [{ lastDays: 7 }, 'Pacific/Kiritimati', '2026-11-16T10:00', '2026-11-23T10:00'],
])('means %j in %s', (dates, timeZone, start, end) => {
  expect(shown(dates, timeZone)).toEqual([start, end]);
});
