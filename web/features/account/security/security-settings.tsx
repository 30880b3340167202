import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { SecondFactor } from './second-factor.tsx';
import styles from './security.module.css';
import { accountQuery } from './security-calls.ts';
import { SessionList } from './session-list.tsx';

/** What belongs to own sign-in: the confirmed address, the second factor, and where the account is signed in. */
export const SecuritySettings = () => {
  const { t } = useLingui();
  const username = useUser()?.username ?? '';
  const { data, isError, refetch } = useQuery(accountQuery(username));
  const refresh = () => void refetch();
  if (isError && !data)
    return (
      <ProblemPanel again={t`Try again`} onAgain={refresh}>
        <Trans>Couldn't load your login settings</Trans>
      </ProblemPanel>
    );
  if (!data) return <Skeleton kind="usage" count={2} />;
  return (
    <div className={styles.security}>
      {!data.isEmailVerified && data.sendsMail && <ConfirmEmail email={username} />}
      {data.secondFactor && <SecondFactor factor={data.secondFactor} onChange={refresh} />}
      <SessionList sessions={data.sessions} onChange={refresh} />
    </div>
  );
};
