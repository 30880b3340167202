import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { PASSWORD_MIN, passwordError, repeatError } from '#shared/domain/account/registration.ts';
import { orThrow } from '#shared/domain/result.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { changePassword } from '#web/lib/auth/change-password.ts';
import type { PasswordFailure } from '#web/lib/auth/identity-failures.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Notice } from '#web/ui/layout/panels.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from '../account.module.css';
import { fieldWords } from '../field-words.ts';

export const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [isTried, setTried] = useState(false);
  const changing = useSingleMutation<void, void, PasswordFailure>({
    mutationFn: () => orThrow(changePassword(password)),
    onSuccess: () => {
      showToast({ title: t`Password changed successfully` });
      onClose();
    },
  });
  const { form, refuse } = useFocusInvalid();
  const wrong = passwordError(password);
  const wrongRepeat = repeatError(password, repeat);
  const again = t`Please authenticate again by logging out and logging in again`;
  const words: Record<PasswordFailure, string> = {
    'recent-login': again,
    invalid: `${t`Invalid credentials`}. ${again}`,
    weak: t`This password is too easy to guess. Choose another.`,
    network: t`Can't reach the server. Check your connection and try again.`,
    other: again,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong !== undefined || wrongRepeat !== undefined) refuse();
    else changing.mutate();
  };
  const shared = { show: t`Show password`, hide: t`Hide password`, autoComplete: 'new-password' } as const;
  return (
    <Dialog isOpen onClose={onClose} title={t`Change password`} close={t`Close`}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {changing.error && (
          <Notice tone="danger" isUrgent>
            {words[changing.error]}
          </Notice>
        )}
        <PasswordField
          {...shared}
          label={t`New password`}
          name="new-password"
          hint={t`At least ${PASSWORD_MIN} characters`}
          error={isTried ? fieldWords(i18n, wrong, t`New password`) : undefined}
          value={password}
          onChange={setPassword}
        />
        <PasswordField
          {...shared}
          label={t`Confirm password`}
          name="repeat-password"
          error={isTried ? fieldWords(i18n, wrongRepeat, t`Confirm password`) : undefined}
          value={repeat}
          onChange={setRepeat}
        />
        <Button type="submit" variant="primary" shape="full" isHindered={changing.isPending}>
          {changing.isPending ? <Trans>Saving…</Trans> : <Trans>Change password</Trans>}
        </Button>
      </form>
    </Dialog>
  );
};
