import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type PersonFields, personErrors } from '#shared/domain/account/registration.ts';
import type { RegisterFailure } from '#web/lib/auth/identity-failures.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from '../account.module.css';
import { PersonFields as Fields } from '../person-fields.tsx';
import { StepDots } from './step-dots.tsx';

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
  const { t } = useLingui();
  const [isTried, setTried] = useState(false);
  const { form, refuse } = useFocusInvalid();
  const words: Record<RegisterFailure, string> = {
    taken: t`User already exists, enter different email`,
    uninvited: t`Only invited people can sign up here. Ask your team for an invitation.`,
    weak: t`This password is too easy to guess. Go back and choose another.`,
    'too-many': t`Too many attempts. Please wait a few minutes and try again.`,
    network: t`Can't reach the server. Check your connection and try again.`,
    other: t`An error occurred`,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(personErrors(fields)).length > 0) refuse();
    else if (!isBusy) onDone();
  };
  return (
    <div className={styles.card}>
      <StepDots step={2} />
      <PageHeading tabIndex={-1}>
        <Trans>About you</Trans>
      </PageHeading>
      {failure && (
        <Notice tone="danger" isUrgent>
          {words[failure]}
        </Notice>
      )}
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Fields fields={fields} isTried={isTried} onFields={onFields} />
        <div className={styles.actions}>
          <Button shape="full" onClick={onBack} isHindered={isBusy}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" variant="primary" shape="full" isHindered={isBusy}>
            {isBusy ? <Trans>Creating account…</Trans> : <Trans>Create account</Trans>}
          </Button>
        </div>
      </form>
    </div>
  );
};
