import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type PersonFields, personErrors } from '#shared/domain/account/registration.ts';
import type { RegisterFailure } from '#web/lib/auth/identity-failures.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/panels.tsx';
import { ProgressDots } from '#web/ui/progress-dots.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from '../account.module.css';
import { fieldWords } from '../field-words.ts';

type Props = {
  fields: PersonFields;
  onFields: (fields: PersonFields) => void;
  failure: RegisterFailure | null;
  isBusy: boolean;
  onBack: () => void;
  onDone: () => void;
};

/** Step 2: name and company. */
export const PersonStep = ({ fields, onFields, failure, isBusy, onBack, onDone }: Props) => {
  const { t, i18n } = useLingui();
  const [isTried, setTried] = useState(false);
  const { form, refuse } = useFocusInvalid();
  const errors = isTried ? personErrors(fields) : {};
  const words: Record<RegisterFailure, string> = {
    taken: t`User already exists, enter different email`,
    weak: t`This password is too easy to guess. Go back and choose another one.`,
    'too-many': t`Too many attempts. Please wait a few minutes and try again.`,
    network: t`No connection to the server. Check your network and try again.`,
    other: t`An error occurred`,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(personErrors(fields)).length > 0) refuse();
    else if (!isBusy) onDone();
  };
  const field = (name: keyof PersonFields, label: string, autoComplete: string) => (
    <TextField
      label={label}
      name={name}
      dir="auto"
      autoComplete={autoComplete}
      value={fields[name]}
      error={fieldWords(i18n, errors[name])}
      onChange={(event) => onFields({ ...fields, [name]: event.target.value })}
    />
  );
  return (
    <div className={styles.card}>
      <ProgressDots step={2} of={2} words={t`Step ${2} of ${2}`} />
      <h1 className={styles.title} tabIndex={-1}>
        <Trans>About you</Trans>
      </h1>
      {failure && (
        <Notice tone="danger" isUrgent>
          {words[failure]}
        </Notice>
      )}
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {field('firstName', t`First name`, 'given-name')}
        {field('lastName', t`Last name`, 'family-name')}
        {field('companyName', t`Company name`, 'organization')}
        <div className={styles.actions}>
          <Button shape="full" onClick={onBack} isHindered={isBusy}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" variant="primary" shape="full" isHindered={isBusy}>
            {isBusy ? <Trans>Creating your account…</Trans> : <Trans>Create the account</Trans>}
          </Button>
        </div>
      </form>
    </div>
  );
};
