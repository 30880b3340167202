import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { orThrow } from '#shared/domain/result.ts';
import { useSandbox } from '#web/lib/api/queries/use-sandbox.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import type { Person } from '#web/lib/auth/identity.ts';
import type { SignInFailure } from '#web/lib/auth/identity-failures.ts';
import { signIn } from '#web/lib/auth/sign-in.ts';
import { isInputSaved } from '#web/lib/storage/saved-input.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from '../account.module.css';
import { GoogleButton } from './google-button.tsx';
import { signInWords } from './sign-in-words.ts';

const loadDemoHint = async () => (await import('./demo-hint.tsx')).DemoHint;
const loadReset = async () => (await import('./reset-dialog.tsx')).ResetDialog;

type Props = {
  /** Whether the user was redirected here from a guarded page. */
  isSentHere: boolean;
  onSignedIn: () => void;
  onNewcomer: (person: Person) => void;
};

export const LoginScreen = ({ isSentHere, onSignedIn, onNewcomer }: Props) => {
  const { t, i18n } = useLingui();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const entering = useSingleMutation<unknown, void, SignInFailure>({
    mutationFn: () => orThrow(signIn(email.trim(), password)),
    onSuccess: onSignedIn,
  });
  const failure = entering.error;
  const [isResetting, setResetting] = useState(false);
  const [isKept] = useState(isInputSaved);
  const sandbox = useSandbox();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (email.trim() !== '' && password !== '') entering.mutate();
  };

  return (
    <div className={styles.card}>
      <PageHeading>
        <Trans>Log in</Trans>
      </PageHeading>
      <p className={styles.lead}>
        <Trans>
          Answer every App Store and Google Play review in the reviewer's language and your voice.
        </Trans>
      </p>
      {isSentHere && !failure && (
        <Notice tone="info">
          {isKept ? (
            <Trans>Log in to continue. Your drafts and unsaved changes are safe.</Trans>
          ) : (
            <Trans>Log in to continue where you left off.</Trans>
          )}
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" isUrgent>
          {signInWords(i18n, failure)}
        </Notice>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t`Password`}
          show={t`Show password`}
          hide={t`Hide password`}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button variant="link" className={styles.forgot} onClick={() => setResetting(true)}>
          <Trans>Forgot password?</Trans>
        </Button>
        <Button type="submit" variant="primary" shape="full" isHindered={entering.isPending}>
          {entering.isPending ? <Trans>Logging in…</Trans> : <Trans>Log in</Trans>}
        </Button>
      </form>
      <GoogleButton onSignedIn={onSignedIn} onNewcomer={onNewcomer} />
      <p className={styles.below}>
        <Trans>New here?</Trans>
        <Link to="/register" search={{}}>
          <Trans>Create an account</Trans>
        </Link>
      </p>
      {sandbox.includes('identity') && (
        <Deferred
          load={loadDemoHint}
          isWanted
          props={{
            onUse: (demo: { email: string; password: string }) => {
              setEmail(demo.email);
              setPassword(demo.password);
              entering.reset();
            },
          }}
          standIn={null}
        />
      )}
      {isResetting && (
        <Deferred
          load={loadReset}
          isWanted
          props={{ email, onClose: () => setResetting(false) }}
          standIn={null}
        />
      )}
    </div>
  );
};
