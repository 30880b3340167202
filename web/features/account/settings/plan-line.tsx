import { Trans } from '@lingui/react/macro';
import { type Auth, isSelfHosted } from '#shared/domain/account/access.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import styles from './settings.module.css';

/** The plan and its end date. */
export const PlanLine = ({ auth }: { auth: Auth }) => {
  const day = auth.expiresAt === null ? '' : formatDate(auth.expiresAt);
  return (
    <p className={styles.plan}>
      {isSelfHosted(auth) ? (
        <Trans>Self-hosted</Trans>
      ) : auth.type === 'subscription' ? (
        auth.isCanceled ? (
          <Trans>Early bird, canceled. Access until {day}</Trans>
        ) : (
          <Trans>Early bird, renews {day}</Trans>
        )
      ) : auth.type === 'trial' ? (
        <Trans>Free trial until {day}</Trans>
      ) : auth.type === 'subscription_expired' ? (
        <Trans>Early bird, ended {day}</Trans>
      ) : (
        <Trans>Free trial, ended {day}</Trans>
      )}
    </p>
  );
};
