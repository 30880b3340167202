import * as z from 'zod/mini';

/** A version of an app and the day it came out. */
export const Release = z.object({
  id: z.string(),
  appId: z.string(),
  version: z.string(),
  /** A day of the company's time zone. */
  day: z.iso.date(),
  /** `store`: Apple says so. `seen`: when Google first showed a review of it. `person`: entered by hand. */
  via: z.enum(['store', 'seen', 'person']),
});
export type Release = z.infer<typeof Release>;
