import type { Batch, BatchItem } from '#shared/contract/batch/schema.ts';
import { disabledReasonOf } from '#web/editor/state/selectors.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { auth } from '#web/lib/auth/session.ts';
import { formKey, readForm, removeForm } from '#web/lib/storage/form-drafts.ts';
import { approve, steer } from '../batch-calls.ts';
import { isChanged, isUntranslated, openItem, saveItem } from './item-text.ts';
import type { Reading } from './use-reading.ts';

const keyOfText = ({ id }: BatchItem): string => formKey(auth.get()?.id ?? '', `batch ${id}`);

type Options = { username: string; batch: Batch; reading: Reading };

/** Sends what is approved; with the sample read, the rest as well. */
export const useSending = ({ username, batch, reading }: Options) => {
  const { id, counts, mayApproveRest, rest, state } = batch;
  const known = useUser()?.knownLanguages ?? [];
  /** Edits of replies that were not approved one by one: the rest is sent as its reader has it. */
  const typed = () =>
    reading.waiting.flatMap((one) => {
      if (one.state !== 'ready' || !one.review) return [];
      const editor = openItem(one, one.review, known, readForm(keyOfText(one)));
      const isTyped = editor.status === 'editing' && !disabledReasonOf(editor) && isChanged(editor, one);
      return isTyped ? [{ one, editor }] : [];
    });
  const unread = mayApproveRest ? rest : 0;
  const send = useSingleMutation({
    /** `isWithRest`: also what nobody has read. Answers whether it was done: an edit may have to be previewed first. */
    mutationFn: async ({ isWithRest }: { isWithRest: boolean }): Promise<boolean> => {
      if (isWithRest) {
        const edits = typed();
        // Nobody has seen the translation of an English edit yet.
        const unseen = edits.find(({ editor }) => isUntranslated(editor));
        if (unseen) {
          reading.go(unseen.one);
          return false;
        }
        for (const { one, editor } of edits) {
          const edited = await saveItem(username, id, one, editor);
          if (!edited.ok) throw edited.failure;
          removeForm(keyOfText(one));
        }
        const approved = await approve(username, id, 'rest');
        if (!approved.ok) throw approved.failure;
      }
      if (state !== 'sending') {
        const sent = await steer(username, id, 'send');
        if (!sent.ok) throw sent.failure;
      }
      reading.go(undefined);
      return true;
    },
    onSettled: reading.readAgain,
  });
  return {
    ...send,
    /** How many would be sent now, and how many of them nobody has read. */
    count: (state === 'sending' ? 0 : counts.scheduled) + unread,
    unread,
    isToPreview: send.data === false,
  };
};

export type Sending = ReturnType<typeof useSending>;
