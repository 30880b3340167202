import { expect, it } from 'vitest';
import type { MailSettings } from '#shared/contract/notification/schema.ts';
import { areQuietHoursWrong, changedPreferences, fieldsOf, readFields } from './mail-form.ts';

const NOW = Date.UTC(2026, 10, 28);
const settings = (preferences: Partial<MailSettings['preferences']> = {}): MailSettings => ({
  preferences: { kinds: {}, quiet: null, isDigest: false, mutedUntil: null, ...preferences },
  hasMail: true,
  onByDefault: ['assigned', 'week'],
  timeZone: 'UTC',
});

it('shows what the role has where nothing was chosen', () => {
  expect(fieldsOf(settings({ kinds: { week: false, lowStars: true } }), NOW)).toMatchObject({
    assigned: true,
    week: false,
    lowStars: true,
    late: false,
    isQuiet: false,
    from: '20:00',
    until: '07:00',
    mutedUntil: '',
  });
});

it('leaves out a pause that is over', () => {
  const until = (ms: number): string => new Date(NOW + ms).toISOString();
  expect(fieldsOf(settings({ mutedUntil: until(-1) }), NOW).mutedUntil).toBe('');
  expect(fieldsOf(settings({ mutedUntil: until(1) }), NOW).mutedUntil).toBe(until(1));
});

it('sends only what was changed, and the quiet hours as a whole', () => {
  const now = { ...fieldsOf(settings(), NOW), week: false, isQuiet: true, until: '06:30' };
  expect(changedPreferences(now, { week: false })).toEqual({ kinds: { week: false } });
  expect(changedPreferences(now, { isQuiet: true, until: '06:30' })).toEqual({
    quiet: { from: 1200, until: 390 },
  });
  expect(changedPreferences({ ...now, isQuiet: false }, { isQuiet: false })).toEqual({ quiet: null });
  expect(changedPreferences({ ...now, mutedUntil: '' }, { mutedUntil: '' })).toEqual({ mutedUntil: null });
});

it.each([
  ['20:00', '07:00', false],
  ['20:00', '20:00', true],
  ['', '07:00', true],
  ['24:00', '07:00', true],
])('takes quiet hours from %j to %j as wrong: %s', (from, until, isWrong) => {
  const fields = { ...fieldsOf(settings(), NOW), from, until };
  expect(areQuietHoursWrong({ ...fields, isQuiet: true })).toBe(isWrong);
  expect(areQuietHoursWrong({ ...fields, isQuiet: false })).toBe(false);
});

it('reads nothing from what an earlier release kept otherwise', () => {
  expect(readFields({ week: 'yes' })).toEqual({});
  expect(readFields({ week: true })).toEqual({ week: true });
});
