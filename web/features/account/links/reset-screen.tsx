import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { orThrow } from '#shared/domain/result.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { type LinkFailure, resetPassword } from '#web/lib/auth/own-call.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import styles from '../account.module.css';
import { NewPasswordForm } from '../new-password/new-password-form.tsx';
import { LinkOver } from './link-over.tsx';
import { linkWords } from './link-words.ts';

/** Sets a new password by a mailed link. */
export const ResetScreen = ({ token }: { token: string }) => {
  const { i18n } = useLingui();
  const resetting = useSingleMutation<void, string, LinkFailure>({
    mutationFn: (password) => orThrow(resetPassword(token, password)),
  });
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
      <NewPasswordForm
        failure={resetting.error ? linkWords(i18n, resetting.error) : undefined}
        isPending={resetting.isPending}
        onPassword={resetting.mutate}
      />
    </div>
  );
};
