import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Failure } from '#web/lib/api/call.ts';
import { readForm, saveForm } from '#web/lib/storage/form-drafts.ts';
import { useFormKey } from '#web/lib/storage/use-form-draft.ts';
import { saveUser } from './save-user.ts';

const Stored = z.object({ languages: z.array(z.string()) });

/** Saves the chosen languages; a choice interrupted by an expired session is saved after signing in again. */
export const useChosenLanguages = () => {
  const key = useFormKey('languages');
  const [chosen, setChosen] = useState(() => {
    const stored = Stored.safeParse(readForm(key));
    return stored.success ? stored.data.languages : null;
  });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => saveForm(key, chosen ? { languages: chosen } : {}), [key, chosen]);
  const send = useCallback(async (languages: string[]): Promise<void> => {
    const answer = await saveUser({ known_languages: languages });
    // The session has expired; the choice stays stored until after the login.
    if (!answer.ok && answer.failure.kind === 'refused' && answer.failure.code === 'EXPIRED_TOKEN') return;
    setChosen((now) => (now === languages ? null : now));
    setFailure(answer.ok ? null : answer.failure);
    setSaved(answer.ok);
  }, []);
  // One after the other: an earlier choice that arrives late would replace a later one.
  const queue = useRef(Promise.resolve());
  const save = useCallback(
    (languages: string[]): void => {
      queue.current = queue.current.then(() => send(languages));
    },
    [send],
  );
  const [unsaved] = useState(chosen);
  useEffect(() => {
    if (unsaved) save(unsaved);
  }, [unsaved, save]);
  const choose = (languages: string[]): void => {
    setChosen(languages);
    setSaved(false);
    save(languages);
  };
  return { chosen, failure, isSaved: isSaved && chosen === null, choose };
};
