import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { PASSWORD_MIN, passwordError, repeatError } from '#shared/domain/account/registration.ts';
import { orThrow } from '#shared/domain/result.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { type LinkFailure, resetPassword } from '#web/lib/auth/own-call.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from '../account.module.css';
import { fieldWords } from '../field-words.ts';
import { LinkOver } from './link-over.tsx';
import { linkWords } from './link-words.ts';

/** Sets a new password by a mailed link. */
export const ResetScreen = ({ token }: { token: string }) => {
  const { t, i18n } = useLingui();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [isTried, setTried] = useState(false);
  const { form, refuse } = useFocusInvalid();
  const resetting = useSingleMutation<void, void, LinkFailure>({
    mutationFn: () => orThrow(resetPassword(token, password)),
  });
  const wrong = passwordError(password);
  const wrongRepeat = repeatError(password, repeat);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong !== undefined || wrongRepeat !== undefined) refuse();
    else resetting.mutate();
  };
  const shared = { show: t`Show password`, hide: t`Hide password`, autoComplete: 'new-password' } as const;
  if (resetting.error === 'over')
    return (
      <div className={styles.card}>
        <LinkOver />
      </div>
    );
  if (resetting.isSuccess)
    return (
      <div className={styles.card}>
        <PageHeading tabIndex={-1}>
          <Trans>Password changed successfully</Trans>
        </PageHeading>
        <p className={styles.below}>
          <Link to="/login" search={{}}>
            <Trans>Log in</Trans>
          </Link>
        </p>
      </div>
    );
  return (
    <div className={styles.card}>
      <PageHeading tabIndex={-1}>
        <Trans>Reset your password</Trans>
      </PageHeading>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {resetting.error && (
          <Notice tone="danger" isUrgent>
            {linkWords(i18n, resetting.error)}
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
        <Button type="submit" variant="primary" shape="full" isHindered={resetting.isPending}>
          {resetting.isPending ? <Trans>Saving…</Trans> : <Trans>Change password</Trans>}
        </Button>
      </form>
    </div>
  );
};
