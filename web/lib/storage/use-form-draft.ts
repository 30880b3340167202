import { useEffect, useState } from 'react';
import { auth } from '#web/lib/auth/session.ts';
import { dropForm, formKey, readForm, saveForm } from './form-drafts.ts';
import { change, changesOf, discard, openForm, settle } from './form-state.ts';

type Wanted<Fields> = {
  /** Names the form among those of its person. */
  form: string;
  saved: Fields;
  /** Reads what was kept, even by an older release. */
  read: (kept: unknown) => Partial<Fields>;
};

/** Where the form of whoever is signed in is kept. Its key stays the same when they are signed out under it. */
export const useFormKey = (form: string): string => useState(() => formKey(auth.get()?.id ?? '', form))[0];

/** The fields of a form as they are being changed. They outlive signing in again, paying and reloading, until saved or discarded. */
export const useFormDraft = <Fields extends object>({ form: name, saved, read }: Wanted<Fields>) => {
  const key = useFormKey(name);
  const [form, setForm] = useState(() => openForm(saved, read(readForm(key))));
  useEffect(() => saveForm(key, changesOf(form)), [key, form]);
  return {
    ...form,
    change: (part: Partial<Fields>): void => setForm((before) => change(before, part)),
    settle: (sent: Fields, stored?: Fields): void => setForm((before) => settle(before, sent, stored)),
    discard: (): void => {
      dropForm(key); // whoever leaves without saving may be gone before the form is rendered again
      setForm(discard);
    },
  };
};
