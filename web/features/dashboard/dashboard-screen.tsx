import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { PageTitle } from '#web/lib/page-title.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { EmptyState } from '#web/ui/layout/panels.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AppList } from './app-list.tsx';
import styles from './dashboard.module.css';
import { greetedAs, partOfDay } from './greeting.ts';

const loadOverview = withItsWords('overview', () => import('./overview/overview.tsx'));
const Overview = lazyPart(async () => (await loadOverview()).Overview);
const loadThisWeek = withItsWords('overview', () => import('./overview/this-week.tsx'));
const ThisWeek = lazyPart(async () => (await loadThisWeek()).ThisWeek);
const loadUsage = withItsWords('overview', () => import('./overview/usage-line.tsx'));
const UsageLine = lazyPart(async () => (await loadUsage()).UsageLine);

const Greeting = ({ name }: { name: string }) => {
  const who = <bdi className={styles.person}>{name}</bdi>;
  const part = partOfDay(new Date().getHours());
  if (name === '') {
    if (part === 'morning') return <Trans>Good morning</Trans>;
    return part === 'afternoon' ? <Trans>Good afternoon</Trans> : <Trans>Good evening</Trans>;
  }
  if (part === 'morning') return <Trans>Good morning, {who}</Trans>;
  return part === 'afternoon' ? <Trans>Good afternoon, {who}</Trans> : <Trans>Good evening, {who}</Trans>;
};

const DAY_MS = 86_400_000;

/** How many days of the trial are left, today included. */
const TrialLeft = ({ endsAt }: { endsAt: string }) => {
  const { t } = useLingui();
  const days = Math.max(0, Math.ceil((Date.parse(endsAt) - Date.now()) / DAY_MS));
  return (
    <p className={styles.trial} data-soon={days <= 3}>
      {t`${plural(days, { one: '# day left in your trial', other: '# days left in your trial' })}`}
    </p>
  );
};

export const DashboardScreen = () => {
  const { t, i18n } = useLingui();
  const user = useUser();
  if (!user) return null;
  return (
    <div className={styles.screen}>
      <PageTitle>{t`Dashboard · Rejoinder`}</PageTitle>
      <div className={styles.top}>
        <PageHeading>
          <Greeting name={greetedAs(user, i18n.locale)} />
        </PageHeading>
        {user.auth.type === 'trial' && user.auth.expiresAt !== null && (
          <TrialLeft endsAt={user.auth.expiresAt} />
        )}
      </div>
      {user.auth.hasAccess ? (
        <>
          <div className={styles.overview}>
            <Overview username={user.username} />
          </div>
          <div className={styles.columns}>
            <AppList username={user.username} />
            <ThisWeek username={user.username} />
          </div>
          <UsageLine username={user.username} />
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
