import * as z from 'zod/mini';
import type { Input } from '#shared/contract/endpoint.ts';
import type { savePreferences } from '#shared/contract/notification/endpoints.ts';
import type { MailSettings } from '#shared/contract/notification/schema.ts';
import { MAIL_KINDS, type MailKind } from '#shared/domain/notices/preferences.ts';

/** The choices as the form holds them: one plain value each, so that only what was changed is sent. */
export type MailFields = Record<MailKind, boolean> & {
  isQuiet: boolean;
  /** Times of the company's day, as `20:00`. */
  from: string;
  until: string;
  isDigest: boolean;
  /** The end of the pause; empty without one. */
  mutedUntil: string;
};

const Kept = z.partial(
  z.object({
    assigned: z.boolean(),
    mentioned: z.boolean(),
    replyFailed: z.boolean(),
    sensitive: z.boolean(),
    lowStars: z.boolean(),
    incidentOpened: z.boolean(),
    late: z.boolean(),
    stopped: z.boolean(),
    week: z.boolean(),
    isQuiet: z.boolean(),
    from: z.string(),
    until: z.string(),
    isDigest: z.boolean(),
    mutedUntil: z.string(),
  }),
);

/** What was kept of an unsaved form. */
export const readFields = (kept: unknown): Partial<MailFields> => Kept.safeParse(kept).data ?? {};

/** Offered to a person who has none yet. */
const QUIET = { from: 20 * 60, until: 7 * 60 };

const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const minuteOf = (time: string): number | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

export const fieldsOf = ({ preferences, onByDefault }: MailSettings, now: number): MailFields => {
  const { kinds, quiet, isDigest, mutedUntil } = preferences;
  const isOn = (kind: MailKind): boolean => kinds[kind] ?? onByDefault.includes(kind);
  const { from, until } = quiet ?? QUIET;
  return {
    assigned: isOn('assigned'),
    mentioned: isOn('mentioned'),
    replyFailed: isOn('replyFailed'),
    sensitive: isOn('sensitive'),
    lowStars: isOn('lowStars'),
    late: isOn('late'),
    incidentOpened: isOn('incidentOpened'),
    stopped: isOn('stopped'),
    week: isOn('week'),
    isQuiet: quiet !== null,
    from: timeOf(from),
    until: timeOf(until),
    isDigest,
    mutedUntil: mutedUntil !== null && Date.parse(mutedUntil) > now ? mutedUntil : '',
  };
};

/** Whether the quiet hours are no span of time. */
export const areQuietHoursWrong = ({ isQuiet, from, until }: MailFields): boolean =>
  isQuiet &&
  (minuteOf(from) === undefined || minuteOf(until) === undefined || minuteOf(from) === minuteOf(until));

const quietOf = ({ isQuiet, from, until }: MailFields): { from: number; until: number } | null => {
  const [begins, ends] = [minuteOf(from), minuteOf(until)];
  return isQuiet && begins !== undefined && ends !== undefined ? { from: begins, until: ends } : null;
};

/** What is sent: the changed choices of the form as it is now. */
export const changedPreferences = (
  now: MailFields,
  changes: Partial<MailFields>,
): Input<typeof savePreferences>['preferences'] => {
  const kinds = Object.fromEntries(
    MAIL_KINDS.filter((kind) => changes[kind] !== undefined).map((kind) => [kind, now[kind]]),
  );
  const isQuietChanged = [changes.isQuiet, changes.from, changes.until].some((part) => part !== undefined);
  return {
    ...(Object.keys(kinds).length > 0 && { kinds }),
    ...(isQuietChanged && { quiet: quietOf(now) }),
    ...(changes.isDigest !== undefined && { isDigest: now.isDigest }),
    ...(changes.mutedUntil !== undefined && { mutedUntil: now.mutedUntil === '' ? null : now.mutedUntil }),
  };
};
