import { may, type Role } from '../account/roles.ts';
import type { NoticeKind } from './notice.ts';

/** The kinds in the order of the settings; what ends goes with what it ends. */
export const MAIL_KINDS = [
  'assigned',
  'mentioned',
  'replyFailed',
  'sensitive',
  'lowStars',
  'incidentOpened',
  'late',
  'stopped',
  'week',
] as const satisfies readonly NoticeKind[];
export type MailKind = (typeof MAIL_KINDS)[number];

/** What a person chose about the mails of a company. */
export type MailPreferences = {
  /** The kinds that they switched on or off; the others are as their role has them. */
  kinds: Partial<Record<MailKind, boolean>>;
  /** Hours without mails in the company's time zone, as minutes of the day. Falling ratings are told all the same. */
  quiet: { from: number; until: number } | null;
  /** One mail a day instead of each. */
  isDigest: boolean;
  /** No mails until then, in epoch ms. */
  mutedUntil: number | null;
};

export const NO_PREFERENCES: MailPreferences = { kinds: {}, quiet: null, isDigest: false, mutedUntil: null };

/** The switch that a kind hangs on. */
export const switchOf = (kind: NoticeKind): MailKind =>
  kind === 'incidentResolved' ? 'incidentOpened' : kind === 'working' ? 'stopped' : kind;

/** Whether mails of a kind are on for a role that did not choose. */
export const isOnFor = (role: Role, kind: MailKind): boolean => {
  switch (kind) {
    case 'assigned':
    case 'mentioned':
    case 'replyFailed':
    case 'week':
      return true;
    case 'sensitive':
    case 'incidentOpened':
    case 'late':
      return may(role, 'reply');
    case 'stopped':
      return may(role, 'administer');
    case 'lowStars':
      return false;
  }
};

/** Whether a person wants the mail at all. */
export const wantsMail = (
  role: Role,
  { kinds, mutedUntil }: MailPreferences,
  kind: NoticeKind,
  now: number,
) => (mutedUntil === null || mutedUntil <= now) && (kinds[switchOf(kind)] ?? isOnFor(role, switchOf(kind)));

/** These are told at once: in quiet hours and beside a digest. */
export const isUrgent = (kind: NoticeKind): boolean => kind === 'incidentOpened' || kind === 'stopped';
