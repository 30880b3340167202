import * as z from 'zod/mini';
import { keep, readKept } from '#web/lib/persisted.ts';
import type { Editor } from './editor-state.ts';
import { isEdited } from './reply-texts.ts';

const Pair = { response: z.string(), english: z.string() };

const KeptDraft = z.object({
  texts: z.object({ ...Pair, synced: z.object(Pair) }),
  inEnglish: z.boolean(),
  isRevision: z.boolean(),
  replyRevision: z.number(),
});
/** A reply that was written and not sent. */
export type KeptDraft = z.infer<typeof KeptDraft>;

export const draftKey = (userId: string, appId: string, reviewId: string, revision: number): string =>
  `draft:${userId}:${appId}:${reviewId}:${revision}`;

export const readDraft = (key: string): KeptDraft | undefined => {
  const read = KeptDraft.safeParse(readKept(key));
  return read.success ? read.data : undefined;
};

/** What of an editor must survive paging and reload; null when it holds nothing of the person's own. */
export const draftOf = (editor: Editor): KeptDraft | null =>
  editor.phase.is === 'answered' || !(isEdited(editor) || editor.inEnglish)
    ? null
    : {
        texts: editor.texts,
        inEnglish: editor.inEnglish,
        isRevision: editor.revised !== null,
        replyRevision: editor.base.replyRevision,
      };

export const keepDraft = (key: string, draft: KeptDraft | null): void => keep(key, draft);
