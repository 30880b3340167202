import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { PASSWORD_MIN, passwordError, repeatError } from '#shared/domain/account/registration.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from '../account.module.css';
import { fieldWords } from '../field-words.ts';

type Props = {
  /** Why the last one was refused. */
  failure: string | undefined;
  isPending: boolean;
  onPassword: (password: string) => void;
};

/** Asks for a new password, twice. */
export const NewPasswordForm = ({ failure, isPending, onPassword }: Props) => {
  const { t, i18n } = useLingui();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [isTried, setTried] = useState(false);
  const { form, refuse } = useFocusInvalid();
  const wrong = passwordError(password);
  const wrongRepeat = repeatError(password, repeat);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong !== undefined || wrongRepeat !== undefined) refuse();
    else onPassword(password);
  };
  const shared = { show: t`Show password`, hide: t`Hide password`, autoComplete: 'new-password' } as const;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {failure !== undefined && (
        <Notice tone="danger" isUrgent>
          {failure}
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
      <Button type="submit" variant="primary" shape="full" isHindered={isPending}>
        {isPending ? <Trans>Saving…</Trans> : <Trans>Change password</Trans>}
      </Button>
    </form>
  );
};
