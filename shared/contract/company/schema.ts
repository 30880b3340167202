import * as z from 'zod/mini';
import { WORKS } from '#shared/domain/writer/daily-limit.ts';
import { StorableString, Time } from '../fields.ts';
import { Role } from '../member/schema.ts';

/** An IANA name, as `Europe/Berlin`. */
export const TimeZone = StorableString.check(z.minLength(1), z.maxLength(64));

/** Of the browser; one that is not known counts as UTC. */
export const BrowserTimeZone = z.optional(z.string().check(z.maxLength(64)));

/** How many companies a person may belong to by creating them. */
export const MAX_COMPANIES = 50;

/** A company as one of its members sees it. */
export const Company = z.object({ id: z.string(), name: z.string(), role: Role });

/** The AI requests of the company on this UTC day. */
export const AiUsage = z.object({
  limit: z.number(),
  used: z.number(),
  /** When the next day begins. */
  resetsAt: Time,
  /** The most important first. `used` is what each has used; it stops once all together reach its `limit`. */
  classes: z.array(z.object({ work: z.enum(WORKS), used: z.number(), limit: z.number() })),
});
export type AiUsage = z.infer<typeof AiUsage>;
