import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Failure } from '#web/lib/api/call.ts';
import { readForm, saveForm } from '#web/lib/storage/form-drafts.ts';
import { useFormKey } from '#web/lib/storage/use-form-draft.ts';
import { saveUser } from './save-user.ts';

const Stored = z.object({ languages: z.array(z.string()) });

/** The choice then stays stored until after the login. */
const hasExpired = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && failure.code === 'EXPIRED_TOKEN';

/** Saves the chosen languages; a choice interrupted by an expired session is saved after signing in again. */
export const useChosenLanguages = () => {
  const key = useFormKey('languages');
  const [chosen, setChosen] = useState(() => {
    const stored = Stored.safeParse(readForm(key));
    return stored.success ? stored.data.languages : null;
  });
  useEffect(() => saveForm(key, chosen ? { languages: chosen } : {}), [key, chosen]);
  const {
    mutate: save,
    error,
    isSuccess,
  } = useMutation({
    mutationFn: (languages: string[]) => saveUser({ known_languages: languages }),
    // One after the other: an earlier choice that arrives late would replace a later one.
    scope: { id: 'languages' },
    onSettled: (_, failure, languages) => {
      if (!hasExpired(failure)) setChosen((now) => (now === languages ? null : now));
    },
  });
  const [unsaved] = useState(chosen);
  useEffect(() => {
    if (unsaved) save(unsaved);
  }, [unsaved, save]);
  const choose = (languages: string[]): void => {
    setChosen(languages);
    save(languages);
  };
  return { chosen, failure: hasExpired(error) ? null : error, isSaved: isSuccess && chosen === null, choose };
};
