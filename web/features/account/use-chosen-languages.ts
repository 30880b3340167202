import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Failure } from '#web/lib/api/call.ts';
import { readForm, saveForm } from '#web/lib/storage/form-drafts.ts';
import { useFormKey } from '#web/lib/storage/use-form-draft.ts';
import { saveLanguages } from './save-languages.ts';

const Kept = z.object({ languages: z.array(z.string()) });

/** Saves the chosen languages; a choice interrupted by an expired session is saved after signing in again. */
export const useChosenLanguages = () => {
  const key = useFormKey('languages');
  const [chosen, setChosen] = useState(() => {
    const kept = Kept.safeParse(readForm(key));
    return kept.success ? kept.data.languages : null;
  });
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => saveForm(key, chosen ? { languages: chosen } : {}), [key, chosen]);
  const save = useCallback(async (languages: string[]): Promise<void> => {
    const answer = await saveLanguages(languages);
    // The session has expired; the choice stays stored until after the login.
    if (!answer.ok && answer.failure.kind === 'refused' && answer.failure.code === 'EXPIRED_TOKEN') return;
    setChosen((now) => (now === languages ? null : now));
    setFailure(answer.ok ? null : answer.failure);
  }, []);
  const [unsaved] = useState(chosen);
  useEffect(() => {
    if (unsaved) void save(unsaved);
  }, [unsaved, save]);
  const choose = (languages: string[]): void => {
    setChosen(languages);
    void save(languages);
  };
  return { chosen, failure, choose };
};
