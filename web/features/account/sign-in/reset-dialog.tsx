import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { emailError } from '#shared/domain/account/registration.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import type { SignInFailure } from '#web/lib/auth/identity-failures.ts';
import { sendReset } from '#web/lib/auth/sign-in.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from '../account.module.css';
import { fieldWords } from '../field-words.ts';
import { signInWords } from './sign-in-words.ts';

/** Requests a password reset e-mail. */
export const ResetDialog = ({ email: typed, onClose }: { email: string; onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const [email, setEmail] = useState(typed);
  const sending = useSingleMutation<void, void, SignInFailure>({
    mutationFn: async () => {
      const answer = await sendReset(email.trim());
      // Do not reveal whether the account exists.
      if (!answer.ok && answer.failure !== 'invalid') throw answer.failure;
    },
  });
  const [isTried, setTried] = useState(false);
  const label = t`Email`;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isWrong = emailError(email) !== undefined;
    setTried(isWrong);
    if (!isWrong) sending.mutate();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t`Reset your password`} close={t`Close`}>
      {sending.isSuccess ? (
        <p role="status">
          <Trans>If an account exists for this email, we've sent a link to reset your password.</Trans>
        </p>
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          {sending.error && (
            <Notice tone="danger" isUrgent>
              {signInWords(i18n, sending.error)}
            </Notice>
          )}
          <TextField
            label={label}
            error={isTried ? fieldWords(i18n, emailError(email), label) : undefined}
            name="reset-email"
            type="email"
            dir="ltr"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" variant="primary" shape="full" isHindered={sending.isPending}>
            {sending.isPending ? <Trans>Sending…</Trans> : <Trans>Send reset link</Trans>}
          </Button>
        </form>
      )}
    </Dialog>
  );
};
