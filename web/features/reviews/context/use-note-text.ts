import { useEffect, useRef, useState } from 'react';
import { readForm, saveForm } from '#web/lib/storage/form-drafts.ts';
import { useFormKey } from '#web/lib/storage/use-form-draft.ts';

const textIn = (stored: unknown): string => {
  const text = typeof stored === 'object' && stored !== null && 'text' in stored ? stored.text : '';
  return typeof text === 'string' ? text : '';
};

const joined = (...texts: string[]): string => texts.filter((text) => text !== '').join('\n');

/** The text of a note that is being written; it survives a reload, also while it is on its way. */
export const useNoteText = (form: string) => {
  const key = useFormKey(form);
  const [text, setText] = useState(() => textIn(readForm(key)));
  const [sending, setSending] = useState('');
  const typed = useRef(text);
  const keep = (unsent: string): void => saveForm(key, unsent === '' ? {} : { text: unsent });
  useEffect(() => {
    typed.current = text;
  });
  return {
    text,
    sending,
    change: (next: string): void => {
      setText(next);
      keep(joined(sending, next));
    },
    /** Empties the field; its text stays stored until it has arrived. */
    send: (): void => {
      setSending(text);
      setText('');
    },
    /** Puts a text that did not arrive back before what was typed since. */
    settle: (hasArrived: boolean, sent: string): void => {
      const rest = hasArrived ? typed.current : joined(sent, typed.current);
      setSending('');
      setText(rest);
      keep(rest); // the card may have been left meanwhile
    },
  };
};
