import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import type { BatchItem } from '#shared/contract/batch/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { draftOf } from '#web/editor/state/draft.ts';
import { replyEditor } from '#web/editor/state/reducer.ts';
import type { Action, Translating } from '#web/editor/state/state.ts';
import type { EditorControls } from '#web/editor/view/controls.ts';
import { useWarnings } from '#web/editor/warnings/use-warnings.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { readForm, removeForm, saveForm } from '#web/lib/storage/form-drafts.ts';
import { keyOfText, openItem, reviewOf, translateItem } from '../item-text.ts';

/** A typed text stays in this browser until it is approved, so there is nothing to say of it. */
const IN_THIS_BROWSER: EditorControls['draft'] = { state: () => 'none', subscribe: () => () => undefined };

/** The editor of one reply of a batch. */
export const useItemEditor = (username: string, item: BatchItem, review: Review) => {
  const [key] = useState(() => keyOfText(item.id)); // the same when the session ends meanwhile
  const user = useUser();
  const known = user?.knownLanguages ?? [];
  const [editor, act] = useReducer(replyEditor, undefined, () =>
    openItem(item, review, known, readForm(key)),
  );
  const [version, setVersion] = useState(item.version);
  if (version !== item.version) {
    setVersion(item.version);
    act({ type: 'arrived', review: reviewOf(item, review), loadTimestamp: 0 });
  }
  useEffect(() => saveForm(key, draftOf(editor) ?? {}), [key, editor]);
  const { mutate: translate } = useMutation({
    mutationFn: (asked: Translating) => translateItem(username, asked),
    onSuccess: (answer) =>
      act(
        answer.ok
          ? { type: 'translated', text: answer.value.result }
          : { type: 'failed', failure: answer.failure },
      ),
  });
  // The server checks what is sent; these are about the text as it is typed, which may be in another language.
  const { warnings } = useWarnings({ editor, username, onChecked: () => undefined });
  const isOwn = editor.status !== 'answered' && editor.isOwn;
  const controls: EditorControls = {
    editor,
    role: user?.role ?? 'viewer',
    earlier: undefined,
    draft: IN_THIS_BROWSER,
    warnings: isOwn ? warnings : [],
    act,
    type: (text) => act({ type: 'typed', text }),
    save: () => undefined,
    regenerate: () => undefined,
    improve: () => undefined,
    cancel: () => undefined,
    advance: () => {
      const asked: Action = { type: 'preview-asked' };
      const next = replyEditor(editor, asked);
      act(asked);
      if (next.status === 'translating') translate(next);
    },
  };
  return {
    controls,
    /** Gives up what was typed. */
    discard: (): void => {
      removeForm(key); // the user may leave before the text renders again
      act({ type: 'draft-arrived', draft: null });
    },
  };
};
