import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { SignInFailure } from '#web/lib/identity.ts';
import { signIn } from '#web/lib/session.ts';
import { useSandbox } from '#web/lib/use-sandbox.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/panels.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DemoHint } from './demo-hint.tsx';
import styles from './login.module.css';
import { PasswordField } from './password-field.tsx';

export const LoginScreen = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sandbox = useSandbox();

  const words: Record<SignInFailure, string> = {
    invalid: t`Invalid email or password`,
    'too-many': t`Too many attempts. Please wait a few minutes and try again.`,
    network: t`No connection to the server. Check your network and try again.`,
    other: t`An error occurred`,
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || email.trim() === '' || password === '') return;
    setBusy(true);
    setFailure(null);
    const signedIn = await signIn(email.trim(), password);
    setBusy(false);
    if (signedIn.ok) onSignedIn();
    else setFailure(signedIn.failure);
  };

  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={styles.title}>
        <Trans>Log in</Trans>
      </h1>
      {failure && (
        <Notice tone="danger" isUrgent>
          {words[failure]}
        </Notice>
      )}
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
      <PasswordField value={password} onChange={setPassword} />
      <Button type="submit" variant="primary" shape="full" isHindered={isBusy}>
        {isBusy ? <Trans>Logging in…</Trans> : <Trans>Log in</Trans>}
      </Button>
      {sandbox.includes('identity') && (
        <DemoHint
          onUse={(demo) => {
            setEmail(demo.email);
            setPassword(demo.password);
            setFailure(null);
          }}
        />
      )}
    </form>
  );
};
