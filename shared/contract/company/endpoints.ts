import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim, Id, Name, Nothing } from '../fields.ts';
import { User } from '../user/schema.ts';
import { AiUsage, BrowserTimeZone, Company, TimeZone } from './schema.ts';

const Settings = z.object({
  /** Whose days the dates of filters are. */
  timeZone: z.string(),
  /** Whether reviews are still being moved to their days in a time zone that was changed; insights go by the former ones. */
  areDaysMoving: z.boolean(),
  /** Whether cards show the kind and the topics of a review. */
  showsClassification: z.boolean(),
  /** Whether the ratings that the stores show everybody are read once a day. */
  fetchesStoreRatings: z.boolean(),
  /** Whether insights tell how many replies each person sent. */
  showsPersonFigures: z.boolean(),
});

export const getSettings = endpoint({
  method: 'POST',
  path: '/api/company/getSettings',
  access: 'signed-in',
  right: 'read',
  input: Nothing,
  output: z.object({ settings: Settings }),
});

export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/company/saveSettings',
  access: 'signed-in',
  right: 'administer',
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
});

export const getAiUsage = endpoint({
  method: 'POST',
  path: '/api/company/getAiUsage',
  access: 'signed-in',
  right: 'read',
  input: Nothing,
  output: z.object({ usage: AiUsage }),
});

/** The companies that the caller belongs to. */
export const list = endpoint({
  method: 'POST',
  path: '/api/company/list',
  access: 'signed-in',
  right: 'read',
  input: z.object({ username: Claim }),
  output: z.object({ companies: z.array(Company) }),
});

export const create = endpoint({
  method: 'POST',
  path: '/api/company/create',
  access: 'signed-in',
  right: 'read',
  input: z.object({ companyName: Name, timeZone: BrowserTimeZone, username: Claim }),
  output: z.object({ user: User }),
});

/** From now on this is the company of calls that name none. */
export const enter = endpoint({
  method: 'POST',
  path: '/api/company/enter',
  access: 'signed-in',
  right: 'read',
  input: z.object({ id: Id, username: Claim }),
  output: z.object({ user: User }),
});
