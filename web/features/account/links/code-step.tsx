import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { orThrow } from '#shared/domain/result.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import type { CodeFailure, SignInFailure } from '#web/lib/auth/identity-failures.ts';
import { signInByCode } from '#web/lib/auth/sign-in.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from '../account.module.css';

type Props = { onSignedIn: () => void; onBack: () => void };

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export const CodeStep = ({ onSignedIn, onBack }: Props) => {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const entering = useSingleMutation<unknown, void, CodeFailure | SignInFailure>({
    mutationFn: () => orThrow(signInByCode(code)),
    onSuccess: onSignedIn,
  });
  const words: Record<CodeFailure | SignInFailure, string> = {
    wrong: isRecovery
      ? t`This recovery code is wrong or has already been used.`
      : t`This code is wrong or has already been used. Wait for the next one, and check that your device's clock is right.`,
    over: t`This took too long. Go back and log in again.`,
    invalid: t`This took too long. Go back and log in again.`,
    'too-many': t`Too many attempts. Please wait a few minutes and try again.`,
    network: t`Can't reach the server. Check your connection and try again.`,
    other: t`An error occurred`,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') entering.mutate();
  };
  const change = (): void => {
    setCode('');
    entering.reset();
    setRecovery(!isRecovery);
  };
  return (
    <>
      <PageHeading tabIndex={-1}>
        {isRecovery ? <Trans>Enter a recovery code</Trans> : <Trans>Enter your code</Trans>}
      </PageHeading>
      <p className={styles.lead}>
        {isRecovery ? (
          <Trans>You got ten of them when you turned on two-step verification. Each one works once.</Trans>
        ) : (
          <Trans>Open your authenticator app for the six digits.</Trans>
        )}
      </p>
      {entering.error && (
        <Notice tone="danger" isUrgent>
          {words[entering.error]}
        </Notice>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          key={String(isRecovery)}
          label={isRecovery ? t`Recovery code` : t`Six-digit code`}
          name="code"
          dir="ltr"
          autoFocus
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" variant="primary" shape="full" isHindered={entering.isPending}>
          {entering.isPending ? <Trans>Logging in…</Trans> : <Trans>Log in</Trans>}
        </Button>
      </form>
      <p className={styles.below}>
        <Button variant="link" onClick={change}>
          {isRecovery ? <Trans>Use a code from the app</Trans> : <Trans>Use a recovery code</Trans>}
        </Button>
        <Button variant="link" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </p>
    </>
  );
};
