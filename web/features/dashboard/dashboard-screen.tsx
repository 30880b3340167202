import { Trans, useLingui } from '@lingui/react/macro';
import { useUser } from '#web/lib/api/use-user.ts';
import { PageTitle } from '#web/lib/page-title.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { EmptyState } from '#web/ui/panels.tsx';
import { ActionItemsLine } from './action-items-line.tsx';
import { AppList } from './app-list.tsx';
import styles from './dashboard.module.css';
import { partOfDay } from './greeting.ts';
import { UsageCard } from './usage-card.tsx';

const Greeting = ({ name }: { name: string }) => {
  const who = <bdi className={styles.name}>{name}</bdi>;
  const part = partOfDay(new Date().getHours());
  if (name === '') {
    if (part === 'morning') return <Trans>Good morning</Trans>;
    return part === 'afternoon' ? <Trans>Good afternoon</Trans> : <Trans>Good evening</Trans>;
  }
  if (part === 'morning') return <Trans>Good morning, {who}</Trans>;
  return part === 'afternoon' ? <Trans>Good afternoon, {who}</Trans> : <Trans>Good evening, {who}</Trans>;
};

export const DashboardScreen = () => {
  const { t } = useLingui();
  const user = useUser();
  if (!user) return null;
  return (
    <div className={styles.screen}>
      <PageTitle>{t`Dashboard · Rejoinder`}</PageTitle>
      <PageHeading>
        <Greeting name={user.firstName} />
      </PageHeading>
      {user.auth.hasAccess ? (
        <>
          <ActionItemsLine />
          <UsageCard username={user.username} />
          <AppList username={user.username} />
        </>
      ) : (
        <EmptyState scene="ended" title={t`Your access has ended`}>
          {user.auth.type === 'trial_expired' ? (
            <Trans>Your free trial has ended. Your apps, reviews and replies are safe.</Trans>
          ) : (
            <Trans>You don't have an active subscription. Your apps, reviews and replies are safe.</Trans>
          )}
        </EmptyState>
      )}
    </div>
  );
};
