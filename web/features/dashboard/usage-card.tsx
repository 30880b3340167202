import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MONTHLY_REVIEW_LIMIT, monthOf, renewsAt } from '#shared/domain/account/usage.ts';
import { usageQuery } from '#web/lib/api/usage.ts';
import { formatDayInUtc, formatQuota } from '#web/lib/i18n/format.ts';
import { Meter } from '#web/ui/meter.tsx';
import { ProblemPanel } from '#web/ui/panels.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './dashboard.module.css';
import { usageTone } from './usage.ts';

export const UsageCard = ({ username }: { username: string }) => {
  const { t } = useLingui();
  const month = monthOf(Date.now());
  const usage = useQuery(usageQuery(username, month));
  if (usage.isPending) return <Skeleton kind="usage" />;
  if (usage.isError && usage.data === undefined) {
    return (
      <ProblemPanel again={t`Try again`} onAgain={() => void usage.refetch()}>
        <Trans>This month's usage could not be loaded.</Trans>
      </ProblemPanel>
    );
  }
  const count = usage.data?.processedReviewsCount ?? 0;
  const limit = usage.data?.limit ?? MONTHLY_REVIEW_LIMIT;
  const tone = usageTone(count, limit);
  const countText = formatQuota(count);
  const limitText = formatQuota(limit);
  const day = formatDayInUtc(renewsAt(month));
  return (
    <section className={styles.usage} aria-labelledby="usage-title">
      <div className={styles.usageHead}>
        <h2 id="usage-title" className={styles.usageTitle}>
          <Trans>Reviews processed this month</Trans>
        </h2>
        <bdi dir="ltr" className={styles.usageCount}>
          <strong>{countText}</strong> / {limitText}
        </bdi>
      </div>
      <Meter
        label={t`Reviews processed this month`}
        value={count}
        max={limit}
        valueText={t`${countText} of ${limitText}`}
        tone={tone}
      />
      <p className={styles.usageNote} data-tone={tone}>
        {tone === 'danger' ? (
          <Trans>
            The limit is reached. New reviews still arrive and you can answer by hand; replies are prepared
            again from {day}.
          </Trans>
        ) : tone === 'warn' ? (
          <Trans>Nearly used up. The count starts again on {day}.</Trans>
        ) : (
          <Trans>The count starts again on {day}.</Trans>
        )}
      </p>
    </section>
  );
};
