import { expect, it } from 'vitest';
import type { VersionReading } from '#server/db/tables/apps/store-versions.ts';
import { nextVersionRead, readingAfter, type VersionRead } from './next-version-read.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
const before = (minutes: number): Date => new Date(NOW - minutes * 60_000);
const reading = (n: number, more: Partial<VersionReading> = {}): VersionReading => ({
  versionId: `v${n}`,
  platform: 'IOS',
  version: `1.${n}`,
  releasedAt: before(-n),
  readAt: before(90),
  walkedAt: before(90),
  cursor: null,
  pages: 1,
  ...more,
});
/** Eight versions, the newest first, of which some are changed. */
const versions = (more: Record<number, Partial<VersionReading>> = {}) =>
  Array.from({ length: 8 }, (_, n) => reading(7 - n, more[7 - n]));
const nextOf = (all: VersionReading[], unknownAt: Date | null, isLast = false): string | undefined =>
  nextVersionRead(all, { unknownAt, now: NOW }, isLast)?.reading.versionId;

it('reads the newest three of each platform while reviews are unknown, and keeps the last call for the others', () => {
  const unknownAt = before(5);
  expect(nextOf(versions(), null)).toBeUndefined();
  expect(nextOf(versions(), unknownAt)).toBe('v7');
  const isRead = { readAt: before(1) };
  expect(nextOf(versions({ 7: isRead }), unknownAt)).toBe('v6');
  expect(nextOf(versions({ 7: isRead, 6: isRead }), unknownAt, true)).toBe('v4');
  expect(nextOf(versions({ 7: isRead, 6: isRead, 5: isRead, 2: { readAt: before(300) } }), unknownAt)).toBe(
    'v2',
  );
  const mac = reading(1, { versionId: 'mac', platform: 'MAC_OS' });
  const ofIos = versions({ 7: isRead, 6: isRead, 5: isRead });
  expect(nextOf([...ofIos, mac], unknownAt)).toBe('mac');
});

it('looks again for what stays unknown after an hour in the newest, and after a day in older ones', () => {
  const unknownAt = before(3000);
  expect(nextOf(versions(), unknownAt)).toBe('v7');
  const newest = { readAt: before(59) };
  const calm = versions({ 7: newest, 6: newest, 5: newest });
  expect(nextOf(calm, unknownAt)).toBeUndefined();
  expect(nextOf(calm.with(7, reading(0, { readAt: before(24 * 60) })), unknownAt)).toBe('v0');
});

it('reads a new version, and goes on with a list that is not at its end', () => {
  expect(nextOf(versions({ 3: { readAt: null } }), null)).toBe('v3');
  const open = versions({ 3: { cursor: 'page 5' } });
  expect(nextVersionRead(open, { unknownAt: null, now: NOW }, false)).toMatchObject({ from: 'page 5' });
});

it('walks a list to its end when its first page was all new or did not tell what is unknown', () => {
  const first = (more: Partial<VersionReading> = {}): VersionRead => ({
    reading: reading(1, more),
    from: null,
  });
  const after = (read: VersionRead, assigned: number, unknownAt: Date | null) =>
    readingAfter(read, { next: 'page 2', reviews: 200, assigned }, { unknownAt, now: NOW });
  const begun = { readAt: new Date(NOW), walkedAt: new Date(NOW), cursor: 'page 2', pages: 1 };
  expect(after(first(), 200, null)).toMatchObject(begun);
  expect(after(first({ walkedAt: null }), 3, null)).toMatchObject(begun);
  expect(after(first(), 3, before(5))).toMatchObject(begun);
  expect(after(first(), 3, null)).toMatchObject({
    readAt: new Date(NOW),
    walkedAt: before(90),
    cursor: null,
  });
  const open = first({ cursor: 'page 9' });
  expect(after(open, 3, before(5))).toMatchObject({ cursor: 'page 9' });
  expect(after(open, 200, null)).toMatchObject(begun);
});

it('ends a list that has no end', () => {
  let at = reading(1, { cursor: 'page 0', pages: 1 });
  let pages = 0;
  for (; at.cursor !== null; pages += 1)
    at = readingAfter(
      { reading: at, from: at.cursor },
      { next: `page ${pages}`, reviews: 200, assigned: 0 },
      { unknownAt: null, now: NOW },
    );
  expect(pages).toBe(499);
});
