import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type AccountFields, accountErrors, PASSWORD_MIN } from '#shared/domain/account/registration.ts';
import { useConfig } from '#web/lib/api/queries/use-config.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import type { Person } from '#web/lib/auth/identity.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from '../account.module.css';
import { fieldWords } from '../field-words.ts';
import { GoogleButton } from '../sign-in/google-button.tsx';
import { checkEmail } from './check-email.ts';
import { StepDots } from './step-dots.tsx';

const loadProvider = withItsWords(
  'links',
  async () => (await import('../links/provider-sign-in.tsx')).ProviderSignIn,
);

type Props = {
  fields: AccountFields;
  onFields: (fields: AccountFields) => void;
  onNext: () => void;
  onSignedIn: () => void;
  onNewcomer: (person: Person) => void;
};

/** Step 1: e-mail and password. Reports a taken e-mail before the next step. */
export const AccountStep = ({ fields, onFields, onNext, onSignedIn, onNewcomer }: Props) => {
  const { t, i18n } = useLingui();
  const identity = useConfig()?.identity;
  const provider = identity?.kind === 'own' ? identity.provider : null;
  const [isTried, setTried] = useState(false);
  const checking = useSingleMutation({ mutationFn: () => checkEmail(fields.email.trim()) });
  const { form, refuse } = useFocusInvalid();
  const errors = isTried ? accountErrors(fields) : {};
  const change = (part: Partial<AccountFields>): void => {
    if (part.email !== undefined) checking.reset();
    onFields({ ...fields, ...part });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(accountErrors(fields)).length > 0) refuse();
    else
      checking.mutate(undefined, { onSuccess: (answer) => (answer === 'available' ? onNext() : refuse()) });
  };
  return (
    <div className={styles.card}>
      <StepDots step={1} />
      <PageHeading tabIndex={-1}>
        <Trans>Create your account</Trans>
      </PageHeading>
      {checking.data === 'unchecked' && (
        <Notice tone="danger" isUrgent>
          <Trans>An error occurred</Trans>. <Trans>Please try again later</Trans>.
        </Notice>
      )}
      {checking.data === 'taken' && (
        <Notice tone="danger" isUrgent>
          <Trans>User already exists, enter different email</Trans>
        </Notice>
      )}
      {provider !== null && (
        <Deferred
          load={loadProvider}
          isWanted
          props={{ name: provider, onSignedIn, onNewcomer }}
          standIn={null}
        />
      )}
      {provider === null && (
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          <TextField
            label={t`Email`}
            name="email"
            type="email"
            dir="ltr"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            value={fields.email}
            error={
              checking.data === 'taken' ? t`Email already used` : fieldWords(i18n, errors.email, t`Email`)
            }
            onChange={(event) => change({ email: event.target.value })}
          />
          <PasswordField
            label={t`Password`}
            show={t`Show password`}
            hide={t`Hide password`}
            name="new-password"
            autoComplete="new-password"
            hint={t`At least ${PASSWORD_MIN} characters`}
            error={fieldWords(i18n, errors.password, t`Password`)}
            value={fields.password}
            onChange={(password) => change({ password })}
          />
          <PasswordField
            label={t`Confirm password`}
            show={t`Show password`}
            hide={t`Hide password`}
            name="repeat-password"
            autoComplete="new-password"
            error={fieldWords(i18n, errors.repeat, t`Confirm password`)}
            value={fields.repeat}
            onChange={(repeat) => change({ repeat })}
          />
          <Button type="submit" variant="primary" shape="full" isHindered={checking.isPending}>
            {checking.isPending ? <Trans>Checking…</Trans> : <Trans>Next</Trans>}
          </Button>
        </form>
      )}
      <GoogleButton onSignedIn={onSignedIn} onNewcomer={onNewcomer} />
      <p className={styles.below}>
        <Trans>Already have an account?</Trans>
        <Link to="/login" search={{}}>
          <Trans>Log in</Trans>
        </Link>
      </p>
    </div>
  );
};
