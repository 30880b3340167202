import * as z from 'zod/mini';
import { MAIL_KINDS } from '#shared/domain/notices/preferences.ts';
import { Time } from '../fields.ts';

const Minute = z.number().check(z.int(), z.minimum(0), z.maximum(1439));

/** What a person chooses about the mails of a company. */
export const MailPreferences = z.object({
  /** Kinds that they switched on or off. */
  kinds: z.partialRecord(z.enum(MAIL_KINDS), z.boolean()),
  /** Hours without mails, as minutes of the company's day. */
  quiet: z.nullable(z.object({ from: Minute, until: Minute })),
  /** One mail a day instead of each. */
  isDigest: z.boolean(),
  mutedUntil: z.nullable(Time),
});
export type MailPreferences = z.infer<typeof MailPreferences>;

export const MailSettings = z.object({
  preferences: MailPreferences,
  /** Whether mails can be sent at all. */
  hasMail: z.boolean(),
  /** The kinds that are on for the person's role unless they choose otherwise. */
  onByDefault: z.array(z.enum(MAIL_KINDS)),
  timeZone: z.string(),
});
export type MailSettings = z.infer<typeof MailSettings>;
