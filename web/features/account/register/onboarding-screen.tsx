import { useState } from 'react';
import { knownLanguagesOf } from '#shared/domain/language/languages.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { Slide } from '#web/ui/layout/slide.tsx';
import { LanguagesStep } from './languages-step.tsx';
import { TrialStep } from './trial-step.tsx';

type Props = { step: 1 | 2; onStep: (step: 1 | 2) => void; onDone: () => void };

/** Two steps after registration: languages, then the trial. */
export const OnboardingScreen = ({ step, onStep, onDone }: Props) => {
  const user = useUser();
  const [known, setKnown] = useState(() =>
    knownLanguagesOf([...(user?.knownLanguages ?? []), ...navigator.languages]),
  );
  if (!user) return null;
  return (
    <Slide step={step}>
      {step === 1 ? (
        <LanguagesStep known={known} onKnown={setKnown} onNext={() => onStep(2)} />
      ) : (
        <TrialStep onBack={() => onStep(1)} onDone={onDone} />
      )}
    </Slide>
  );
};
