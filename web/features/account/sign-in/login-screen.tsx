import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { orThrow } from '#shared/domain/result.ts';
import { useConfig } from '#web/lib/api/queries/use-config.ts';
import { useSandbox } from '#web/lib/api/queries/use-sandbox.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import type { Person } from '#web/lib/auth/identity.ts';
import type { ProviderRefusal, SignInFailure } from '#web/lib/auth/identity-failures.ts';
import { signIn } from '#web/lib/auth/sign-in.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
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
const loadCode = withItsWords('links', async () => (await import('../links/code-step.tsx')).CodeStep);
const loadProvider = withItsWords(
  'links',
  async () => (await import('../links/provider-sign-in.tsx')).ProviderSignIn,
);
const loadReset = async () => (await import('./reset-dialog.tsx')).ResetDialog;

type Credentials = { email: string; password: string };

type Props = {
  /** Whether the user was redirected here from a guarded page. */
  isSentHere: boolean;
  /** The page to return to. */
  back: string | undefined;
  /** What became of a sign-in at the provider. */
  came: 'done' | ProviderRefusal | undefined;
  /** The secret of a link that connects an account with the provider. */
  connect: string | undefined;
  onSignedIn: (back?: string) => void;
  onNewcomer: (person: Person, back?: string) => void;
};

export const LoginScreen = ({ isSentHere, back, came, connect, onSignedIn, onNewcomer }: Props) => {
  const { t, i18n } = useLingui();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const entering = useSingleMutation<unknown, Credentials, SignInFailure | 'needs-code'>({
    mutationFn: (entered) => orThrow(signIn(entered.email, entered.password)),
    onSuccess: () => onSignedIn(),
  });
  const failure = entering.error;
  const [isResetting, setResetting] = useState(false);
  const [isKept] = useState(isInputSaved);
  const sandbox = useSandbox();
  const identity = useConfig()?.identity;
  const provider = identity?.kind === 'own' ? identity.provider : null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (email.trim() !== '' && password !== '') entering.mutate({ email: email.trim(), password });
  };

  if (failure === 'needs-code')
    return (
      <div className={styles.card}>
        <Deferred
          load={loadCode}
          isWanted
          props={{ onSignedIn: () => onSignedIn(), onBack: () => entering.reset() }}
          standIn={null}
        />
      </div>
    );
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
      {provider !== null && (
        <Deferred
          load={loadProvider}
          isWanted
          props={{ name: provider, back, came, connect, onSignedIn, onNewcomer }}
          standIn={null}
        />
      )}
      {provider === null && (
        <>
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
        </>
      )}
      {sandbox.includes('identity') && (
        <Deferred
          load={loadDemoHint}
          isWanted
          props={{
            isHindered: entering.isPending,
            onUse: (demo: Credentials) => entering.mutate(demo),
          }}
          standIn={<div className={styles.demo} />}
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
