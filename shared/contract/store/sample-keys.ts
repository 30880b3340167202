import * as z from 'zod/mini';

/** Outside the API: it exists only where the stores are sandboxed. */
export const SAMPLE_KEYS_PATH = '/sandbox/sample-keys';

/** Keys of a sandbox publisher: what a store's console would give as files. */
export const SampleKeys = z.object({
  apple: z.object({ keyId: z.string(), p8: z.string() }),
  google: z.object({ developerId: z.string(), serviceAccountJson: z.looseObject({}) }),
});
export type SampleKeys = z.infer<typeof SampleKeys>;
