import * as z from 'zod/mini';

export const LABEL_COLOURS = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;

/** How many labels a company may have. */
export const MAX_LABELS = 50;

export const Label = z.object({ id: z.string(), name: z.string(), colour: z.enum(LABEL_COLOURS) });
export type Label = z.infer<typeof Label>;
