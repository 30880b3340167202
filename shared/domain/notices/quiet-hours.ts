import { instantOf, localTime } from '../reviews/filter/period.ts';
import type { MailPreferences } from './preferences.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** When the quiet hours end that it is in at `at`; outside them, at once. They are as clocks show them, also when these change. */
export const quietUntil = (quiet: MailPreferences['quiet'], at: number, timeZone: string): number => {
  if (!quiet) return at;
  const minutes = Math.floor(localTime(at, timeZone) / MINUTE_MS);
  const length = (quiet.until - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  const since = ((minutes % DAY_MINUTES) - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  if (since >= length) return at;
  return Math.max(at, instantOf((minutes + length - since) * MINUTE_MS, timeZone));
};
