import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Claim, Nothing, StorableString } from './fields.ts';

/** An IANA name, as `Europe/Berlin`. */
export const TimeZone = StorableString.check(z.minLength(1), z.maxLength(64));

const Settings = z.object({
  /** Whose days the dates of filters are. */
  timeZone: z.string(),
});

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
    summary: "Update the company's settings",
    input: z.object({ settings: z.object({ timeZone: TimeZone }), username: Claim }),
    output: z.object({ settings: Settings }),
    errors: [],
  }),
};
