import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useApps } from '#web/lib/api/use-apps.ts';
import { useActionItems } from '#web/lib/api/use-attention.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { EmptyState, ProblemPanel } from '#web/ui/panels.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ActionItemRow } from './need-row.tsx';
import styles from './needs.module.css';

/** Action items: failed submits, rejected drafts, and paused jobs. */
export const ActionItemsScreen = () => {
  const { t } = useLingui();
  const needs = useActionItems();
  const apps = useApps();
  const isPending = needs.isPending || apps.isPending;
  const isLost = (needs.isError && !needs.data) || (apps.isError && !apps.data);
  const rows = (needs.data?.needs ?? []).flatMap((need) => {
    const app = apps.data?.find(({ id }) => id === need.appId);
    return app ? [{ need, app }] : [];
  });
  const count = needs.data?.count ?? 0;
  const shown = formatNumber(rows.length);
  return (
    <section className={styles.screen} aria-busy={isPending} aria-labelledby="needs-title">
      <title>{t`Needs you · Rejoinder`}</title>
      <div className={styles.top}>
        <h1 id="needs-title" className={styles.title}>
          <Trans>Needs you</Trans>
        </h1>
        <p role="status" className={styles.count}>
          {!isPending &&
            rows.length > 0 &&
            t`${plural(count, { one: '# thing waits', other: '# things wait' })}`}
        </p>
      </div>
      {isPending && <Skeleton kind="app" count={3} />}
      {!isPending && isLost && (
        <ProblemPanel
          again={t`Try again`}
          onAgain={() => {
            void needs.refetch();
            void apps.refetch();
          }}
        >
          <Trans>What needs you could not be loaded.</Trans>
        </ProblemPanel>
      )}
      {!isPending && !isLost && rows.length === 0 && (
        <EmptyState
          scene="caughtUp"
          title={t`Nothing needs you`}
          action={
            <Link to="/reviews" search={{}} className={buttonLook({ variant: 'primary' })}>
              <Trans>Go to the reviews</Trans>
            </Link>
          }
        >
          <Trans>Replies that a store refuses and drafts that we hold back are listed here.</Trans>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map(({ need, app }) => (
            <ActionItemRow
              key={`${need.appId} ${need.reason} ${need.review?.reviewId ?? ''}`}
              need={need}
              app={app}
            />
          ))}
        </ul>
      )}
      {count > rows.length && rows.length > 0 && (
        <p className={styles.count}>
          <Trans>These are the newest {shown}. The others follow once some of them are settled.</Trans>
        </p>
      )}
    </section>
  );
};
