import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { buttonLook } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { Slide } from '#web/ui/layout/slide.tsx';
import { AppList } from './app-list.tsx';
import { AppSettings } from './app-settings.tsx';
import styles from './apps.module.css';

type Props = { appId: string | undefined; onApp: (appId: string | undefined) => void };

/** The apps, or the settings of one of them. */
export const AppsScreen = ({ appId, onApp }: Props) => {
  const { t } = useLingui();
  const user = useUser();
  const apps = useApps();
  const app = apps.data?.find(({ id }) => id === appId);
  if (!user) return null;
  return (
    <Slide step={app ? 1 : 0}>
      {app ? (
        <AppSettings key={app.id} app={app} username={user.username} onBack={() => onApp(undefined)} />
      ) : (
        <section className={styles.section} aria-busy={apps.isPending}>
          <h2 className={styles.title} tabIndex={-1}>
            <Trans>Apps</Trans>
          </h2>
          {apps.isPending && <Skeleton kind="app" count={3} />}
          {apps.isError && !apps.data && (
            <ProblemPanel again={t`Try again`} onAgain={() => void apps.refetch()}>
              <Trans>Couldn't load your apps.</Trans>
            </ProblemPanel>
          )}
          {apps.data?.length === 0 && (
            <EmptyState
              scene="noApps"
              title={t`No apps yet`}
              action={
                <Link
                  to="/settings/store-connections"
                  search={{}}
                  className={buttonLook({ variant: 'primary' })}
                >
                  <Trans>Connect a store</Trans>
                </Link>
              }
            >
              <Trans>Connect a store and add its apps to set how their replies sound.</Trans>
            </EmptyState>
          )}
          {apps.data && apps.data.length > 0 && (
            <AppList apps={apps.data} username={user.username} onEdit={onApp} />
          )}
        </section>
      )}
    </Slide>
  );
};
