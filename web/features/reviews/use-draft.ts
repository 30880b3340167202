import { useEffect, useRef } from 'react';
import { draftOf, keepDraft } from './draft.ts';
import type { Editor } from './editor-state.ts';

/** Keeps the unsent text of a card on this device, and clears away only what this card itself has kept. */
export const useDraft = (key: string, editor: Editor): void => {
  const held = useRef<string>(undefined);
  useEffect(() => {
    const draft = draftOf(editor);
    if (held.current !== undefined && (draft === null || held.current !== key)) keepDraft(held.current, null);
    if (draft) keepDraft(key, draft);
    held.current = draft ? key : undefined;
  }, [key, editor]);
};
