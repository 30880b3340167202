import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { appsQuery } from '#web/lib/api/queries/apps.ts';
import { buttonLook } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { AppRow } from './app-row.tsx';
import styles from './dashboard.module.css';

export const AppList = ({ username }: { username: string }) => {
  const { t } = useLingui();
  const apps = useQuery(appsQuery(username));
  return (
    <section className={styles.apps} aria-labelledby="apps-title" aria-busy={apps.isPending}>
      <h2 id="apps-title" className={styles.sectionTitle}>
        <Trans>Your apps</Trans>
      </h2>
      {apps.isPending && (
        <div className={styles.grid}>
          <Skeleton kind="app" count={3} />
        </div>
      )}
      {apps.isError && !apps.data && (
        <ProblemPanel again={t`Try again`} onAgain={() => void apps.refetch()}>
          <Trans>Couldn't load your apps.</Trans>
        </ProblemPanel>
      )}
      {apps.data?.length === 0 && (
        <EmptyState
          scene="noStore"
          title={t`No apps yet`}
          action={
            <Link to="/settings/store-connections" search={{}} className={buttonLook({ variant: 'primary' })}>
              <Trans>Connect a store</Trans>
            </Link>
          }
        >
          <Trans>Connect a store to see your reviews.</Trans>
        </EmptyState>
      )}
      {apps.data && apps.data.length > 0 && (
        <ul className={styles.grid}>
          {apps.data.map((app) => (
            <AppRow key={app.id} app={app} username={username} />
          ))}
        </ul>
      )}
    </section>
  );
};
