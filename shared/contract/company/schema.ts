import * as z from 'zod/mini';
import { WORKS } from '#shared/domain/writer/budget.ts';
import { StorableString, Time } from '../fields.ts';

/** An IANA name, as `Europe/Berlin`. */
export const TimeZone = StorableString.check(z.minLength(1), z.maxLength(64));

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
