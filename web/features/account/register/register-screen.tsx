import { useEffect, useState } from 'react';
import { accountErrors, namesOf } from '#shared/domain/account/registration.ts';
import { orThrow } from '#shared/domain/result.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import type { Person } from '#web/lib/auth/identity.ts';
import type { RegisterFailure } from '#web/lib/auth/identity-failures.ts';
import { register } from '#web/lib/auth/sign-in.ts';
import { Slide } from '#web/ui/layout/slide.tsx';
import { AccountStep } from './account-step.tsx';
import { PersonStep } from './person-step.tsx';

export type RegisterStep = 1 | 2;

type Props = {
  step: RegisterStep;
  onStep: (step: RegisterStep, replace: boolean) => void;
  /** A user known to the identity provider, who skips the account step. */
  newcomer: Person | undefined;
  /** Undefined: a person who has chosen an email and a password instead. */
  onNewcomer: (person: Person | undefined) => void;
  onSignedIn: () => void;
  onRegistered: () => void;
};

/** Registration in two steps that keep their input. */
export const RegisterScreen = ({ step, onStep, newcomer, onNewcomer, onSignedIn, onRegistered }: Props) => {
  const [account, setAccount] = useState({ email: '', password: '', repeat: '' });
  const [person, setPerson] = useState({ ...namesOf(newcomer?.name ?? ''), companyName: '' });
  const registering = useSingleMutation<unknown, void, RegisterFailure>({
    mutationFn: () => {
      const made = newcomer ?? { email: account.email.trim(), password: account.password };
      const { firstName, lastName, companyName } = person;
      const details = {
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        companyName: companyName.trim(),
      };
      return orThrow(register(made, details));
    },
    onSuccess: onRegistered,
  });
  // The URL of the second step was opened directly, so the data of the first are missing.
  const isLost = step === 2 && newcomer === undefined && Object.keys(accountErrors(account)).length > 0;
  useEffect(() => {
    if (isLost) onStep(1, true);
  }, [isLost, onStep]);

  return (
    <Slide step={step}>
      {step === 1 || isLost ? (
        <AccountStep
          fields={account}
          onFields={setAccount}
          onNext={() => {
            onNewcomer(undefined);
            onStep(2, false);
          }}
          onSignedIn={onSignedIn}
          onNewcomer={(who) => {
            const names = namesOf(who.name);
            setPerson((before) => ({ ...before, ...names }));
            onNewcomer(who);
            onStep(2, false);
          }}
        />
      ) : (
        <PersonStep
          fields={person}
          onFields={setPerson}
          failure={registering.error}
          isBusy={registering.isPending}
          onBack={() => onStep(1, true)}
          onDone={() => registering.mutate()}
        />
      )}
    </Slide>
  );
};
