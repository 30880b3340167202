import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { isSelfHosted } from '#shared/domain/account/access.ts';
import { knownLanguagesOf } from '#shared/domain/language/languages.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { readForm, removeForm, saveForm } from '#web/lib/storage/form-drafts.ts';
import { useFormKey } from '#web/lib/storage/use-form-draft.ts';
import { Slide } from '#web/ui/layout/slide.tsx';
import { LanguagesStep } from './languages-step.tsx';
import { TrialStep } from './trial-step.tsx';

type Props = { step: 1 | 2; onStep: (step: 1 | 2) => void; onDone: () => void };

const Stored = z.object({ languages: z.array(z.string()) });

/** Two steps after registration: languages, then the trial if there is payment. What was chosen survives a reload. */
export const OnboardingScreen = ({ step, onStep, onDone }: Props) => {
  const user = useUser();
  const key = useFormKey('onboarding');
  const [chosen, setChosen] = useState(() => Stored.safeParse(readForm(key)).data?.languages);
  useEffect(() => {
    if (chosen) saveForm(key, { languages: chosen });
  }, [key, chosen]);
  const known = chosen ?? knownLanguagesOf([...(user?.knownLanguages ?? []), ...navigator.languages]);
  if (!user) return null;
  const hasTrial = !isSelfHosted(user.auth);
  const finish = () => {
    removeForm(key);
    onDone();
  };
  return (
    <Slide step={step}>
      {step === 1 || !hasTrial ? (
        <LanguagesStep known={known} onKnown={setChosen} onNext={() => (hasTrial ? onStep(2) : finish())} />
      ) : (
        <TrialStep onBack={() => onStep(1)} onDone={finish} />
      )}
    </Slide>
  );
};
