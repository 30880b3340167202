import * as z from 'zod/mini';
import { Draft } from '#shared/contract/draft.ts';
import { keep, readKept } from '#web/lib/persisted.ts';

const KeptDraft = z.object({ version: z.number(), isSaved: z.boolean(), draft: Draft });
/** A reply that was written in this browser; `isSaved` says whether the server has it as that version. */
export type KeptDraft = z.infer<typeof KeptDraft>;

export const keptKey = (userId: string, appId: string, reviewId: string): string =>
  `draft:${userId}:${appId}:${reviewId}`;

export const readDraft = (key: string): KeptDraft | undefined => {
  const read = KeptDraft.safeParse(readKept(key));
  return read.success ? read.data : undefined;
};

export const keepDraft = (key: string, draft: KeptDraft | null): void => keep(key, draft);
