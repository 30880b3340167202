import { useEffect, useState } from 'react';
import { accountKey } from '#web/lib/auth/session.ts';
import { formKey, readForm, removeForm, saveForm } from './form-drafts.ts';
import { afterSave, change, changesOf, discard, isSame, openForm, rebase } from './form-state.ts';

type Options<Fields> = {
  /** Identifies the form among those of a user. */
  form: string;
  saved: Fields;
  /** Parses a stored value, including those of older releases. */
  read: (stored: unknown) => Partial<Fields>;
};

/** The storage key of the signed-in user's form. It stays the same when the session ends while the form is open. */
export const useFormKey = (form: string): string => useState(() => formKey(accountKey(), form))[0];

/** The edited fields of a form. They survive signing in again, paying and reloading, until saved or discarded. */
export const useFormDraft = <Fields extends object>({ form: name, saved, read }: Options<Fields>) => {
  const key = useFormKey(name);
  const [form, setForm] = useState(() => openForm(saved, read(readForm(key))));
  const [known, setKnown] = useState(saved);
  if (!isSame(known, saved)) {
    setKnown(saved);
    setForm((before) => rebase(before, saved));
  }
  useEffect(() => saveForm(key, changesOf(form)), [key, form]);
  return {
    ...form,
    change: (part: Partial<Fields>): void => setForm((before) => change(before, part)),
    settle: (sent: Fields, stored?: Fields): void => setForm((before) => afterSave(before, sent, stored)),
    discard: (): void => {
      removeForm(key); // the user may leave before the form renders again
      setForm(discard);
    },
  };
};
