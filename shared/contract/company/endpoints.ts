import * as z from 'zod/mini';
import { WORKS } from '#shared/domain/writer/budget.ts';
import { endpoint } from '../endpoint.ts';
import { Claim, Nothing, StorableString, Time } from '../fields.ts';

/** An IANA name, as `Europe/Berlin`. */
export const TimeZone = StorableString.check(z.minLength(1), z.maxLength(64));

const Settings = z.object({
  /** Whose days the dates of filters are. */
  timeZone: z.string(),
  /** Whether cards show the kind and the topics of a review. */
  showsClassification: z.boolean(),
  /** Whether the ratings that the stores show everybody are read once a day. */
  fetchesStoreRatings: z.boolean(),
  /** Whether insights tell how many replies each person sent. */
  showsPersonFigures: z.boolean(),
});

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

/** What applies to everyone of the company. */
export const company = {
  getSettings: endpoint({
    method: 'POST',
    path: '/api/company/getSettings',
    access: 'signed-in',
    summary: "Get the company's settings",
    input: Nothing,
    output: z.object({ settings: Settings }),
    errors: [],
  }),
  saveSettings: endpoint({
    method: 'POST',
    path: '/api/company/saveSettings',
    access: 'signed-in',
    summary: "Update the company's settings; what is left out stays",
    input: z.object({
      settings: z.object({
        timeZone: z.optional(TimeZone),
        showsClassification: z.optional(z.boolean()),
        fetchesStoreRatings: z.optional(z.boolean()),
        showsPersonFigures: z.optional(z.boolean()),
      }),
      username: Claim,
    }),
    output: z.object({ settings: Settings }),
    errors: [],
  }),
  getAiUsage: endpoint({
    method: 'POST',
    path: '/api/company/getAiUsage',
    access: 'signed-in',
    summary: "Get the company's AI requests of today, by what they are made for",
    input: Nothing,
    output: z.object({ usage: AiUsage }),
    errors: [],
  }),
};
