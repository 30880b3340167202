import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useActionItems } from '#web/lib/api/queries/use-action-items.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { buttonLook } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { EmptyState, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { ActionItemRow } from './action-item-row.tsx';
import styles from './action-items.module.css';
import { RetryDrafts } from './retry-drafts.tsx';

/** Action items: failed submits, rejected drafts, and paused jobs. */
export const ActionItemsScreen = () => {
  const { t } = useLingui();
  const items = useActionItems();
  const apps = useApps();
  const isPending = items.isPending || apps.isPending;
  const isLost = (items.isError && !items.data) || (apps.isError && !apps.data);
  const rows = (items.data?.items ?? []).flatMap((item) => {
    const app = apps.data?.find(({ id }) => id === item.appId);
    return app ? [{ item, app }] : [];
  });
  const count = items.data?.count ?? 0;
  const retryable = items.data?.retryable ?? 0;
  const shown = formatNumber(rows.length);
  return (
    <section className={styles.screen} aria-busy={isPending} aria-labelledby="action-items-title">
      <title>{t`Action needed · Rejoinder`}</title>
      <div className={styles.top}>
        <PageHeading id="action-items-title">
          <Trans>Action needed</Trans>
        </PageHeading>
        <p role="status" className={styles.count}>
          {!isPending && rows.length > 0 && t`${plural(count, { one: '# item', other: '# items' })}`}
        </p>
        {retryable > 0 && <RetryDrafts retryable={retryable} />}
        <Link to="/batches" search={{}}>
          <Trans>Batch replies</Trans>
        </Link>
      </div>
      {isPending && <Skeleton kind="app" count={3} />}
      {!isPending && isLost && (
        <ProblemPanel
          again={t`Try again`}
          onAgain={() => {
            void items.refetch();
            void apps.refetch();
          }}
        >
          <Trans>Couldn't load action items.</Trans>
        </ProblemPanel>
      )}
      {!isPending && !isLost && rows.length === 0 && (
        <EmptyState
          scene="caughtUp"
          title={t`You're all caught up`}
          action={
            <Link to="/reviews" search={{}} className={buttonLook({ variant: 'primary' })}>
              <Trans>Go to reviews</Trans>
            </Link>
          }
        >
          <Trans>Rejected replies and blocked drafts will appear here.</Trans>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map(({ item, app }) => (
            <ActionItemRow
              key={`${item.appId} ${item.reason} ${item.review?.reviewId ?? ''}`}
              item={item}
              app={app}
            />
          ))}
        </ul>
      )}
      {count > rows.length && rows.length > 0 && (
        <p className={styles.count}>
          <Trans>Showing the newest {shown}. More will appear as you resolve these.</Trans>
        </p>
      )}
    </section>
  );
};
