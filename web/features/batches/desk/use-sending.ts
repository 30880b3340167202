import type { Batch, BatchItem } from '#shared/contract/batch/schema.ts';
import { disabledReasonOf } from '#web/editor/state/selectors.ts';
import type { Written } from '#web/editor/state/state.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { formKeys, readForm, removeForm } from '#web/lib/storage/form-drafts.ts';
import { allItems, approve, steer } from '../batch-calls.ts';
import { isChanged, isUntranslated, keyOfText, openItem, saveItem } from '../item-text.ts';
import type { Reading } from './use-reading.ts';

type Edit = { one: BatchItem; editor: Written };

/** Whether a person has to look at an edit first: it cannot be sent as it is, or they have not seen what would be. */
const isToSee = ({ one, editor }: Edit): boolean =>
  one.state === 'scheduled' || // approved with another text
  editor.base.replyRevision !== one.version || // somebody else has changed it
  disabledReasonOf(editor) !== undefined ||
  isUntranslated(editor);

type Options = { username: string; batch: Batch; reading: Reading };

/** Sends what is approved; with the sample read, the rest as well. */
export const useSending = ({ username, batch, reading }: Options) => {
  const { id, counts, mayApproveRest, rest, state } = batch;
  const known = useUser()?.knownLanguages ?? [];
  /** Edits that were not saved, of replies wherever they are in the batch: each is sent as its reader has it. */
  const typed = async (isWithRest: boolean): Promise<Edit[]> => {
    const keys = new Set(formKeys());
    if (![...keys].some((key) => key.startsWith(keyOfText('')))) return [];
    const sent = [
      ...(state === 'sending' ? [] : ['scheduled' as const]),
      ...(isWithRest ? ['ready' as const] : []),
    ];
    return (await allItems(username, id, sent)).flatMap((one) => {
      if (!one.review || !keys.has(keyOfText(one.id))) return [];
      const editor = openItem(one, one.review, known, readForm(keyOfText(one.id)));
      return editor.status !== 'answered' && isChanged(editor, one) ? [{ one, editor }] : [];
    });
  };
  const unread = mayApproveRest ? rest : 0;
  const send = useSingleMutation({
    /** `isWithRest`: also what nobody has read. Answers which reply has to be looked at first, if any. */
    mutationFn: async ({ isWithRest }: { isWithRest: boolean }): Promise<string | null> => {
      const edits = await typed(isWithRest);
      const unseen = edits.find(isToSee);
      if (unseen) {
        reading.go(unseen.one);
        return unseen.one.id;
      }
      for (const { one, editor } of edits) {
        const edited = await saveItem(username, id, one, editor);
        if (!edited.ok) throw edited.failure;
        removeForm(keyOfText(one.id));
        const { item } = edited.value;
        const approved =
          item.warnings.length > 0
            ? null
            : await approve(username, id, [{ id: item.id, version: item.version }]);
        if (approved?.ok === false) throw approved.failure;
        if (approved?.value.skipped.length !== 0) {
          reading.show(item);
          return item.id;
        }
      }
      if (isWithRest) {
        const approved = await approve(username, id, 'rest');
        if (!approved.ok) throw approved.failure;
      }
      if (state !== 'sending') {
        const sent = await steer(username, id, 'send');
        if (!sent.ok) throw sent.failure;
      }
      reading.go(undefined);
      return null;
    },
    onSuccess: reading.readAgain,
    onError: () => void reading.readAgain(), // which may take long
  });
  return {
    ...send,
    /** How many would be sent now, and how many of them nobody has read. */
    count: (state === 'sending' ? 0 : counts.scheduled) + unread,
    unread,
    /** Whether sending waits for the reply that is shown. */
    isToPreview: typeof send.data === 'string' && send.data === reading.item?.id,
  };
};

export type Sending = ReturnType<typeof useSending>;
