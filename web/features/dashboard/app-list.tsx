import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { appsQuery } from '#web/lib/api/queries/apps.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import styles from './app-list.module.css';
import { AppRow } from './app-row.tsx';

/** More apps than this get lower rows. */
const FEW_APPS = 6;

/** The apps, the busiest first; without one, the checklist above says what to do. */
export const AppList = ({ username }: { username: string }) => {
  const { t } = useLingui();
  const apps = useQuery(appsQuery(username));
  return (
    <section className={styles.apps} aria-label={t`Your apps`} aria-busy={apps.isPending}>
      {apps.isError && !apps.data && (
        <ProblemPanel again={t`Try again`} onAgain={() => void apps.refetch()}>
          <Trans>Couldn't load your apps.</Trans>
        </ProblemPanel>
      )}
      {(apps.isPending || (apps.data && apps.data.length > 0)) && (
        <div className={styles.table} data-dense={(apps.data?.length ?? 0) > FEW_APPS}>
          {/* Each row says what its numbers are. */}
          <div className={styles.headings} aria-hidden="true">
            <span>
              <Trans>App</Trans>
            </span>
            <span className={styles.rating}>
              <span className={styles.number}>
                <Trans>Rating, 30 days</Trans>
              </span>
              <Trans>12 weeks</Trans>
            </span>
            <span className={styles.number}>
              <Trans>To answer</Trans>
            </span>
          </div>
          {apps.isPending && <Skeleton kind="app" count={3} />}
          <ul>
            {apps.data?.map((app) => (
              <AppRow key={app.id} app={app} username={username} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
};
