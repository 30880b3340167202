import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Claim } from '../fields.ts';

const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

export const get = endpoint({
  method: 'POST',
  path: '/api/statistics/get',
  access: 'paying',
  right: 'read',
  input: z.object({ username: Claim, fromMonth: Month, toMonth: Month }),
  output: z.object({
    statistics: z.array(
      z.object({
        month: Month,
        processedReviewsCount: z.number(),
        /** Null: none. */ limit: z.nullable(z.number()),
      }),
    ),
  }),
});
