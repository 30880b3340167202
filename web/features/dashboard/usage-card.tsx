import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MONTHLY_REVIEW_LIMIT, monthOf, renewsAt } from '#shared/domain/account/usage.ts';
import { usageQuery } from '#web/lib/api/queries/usage.ts';
import { formatDayInUtc, formatQuota } from '#web/lib/i18n/format.ts';
import { Meter } from '#web/ui/data/meter.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
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
        <Trans>Couldn't load this month's usage.</Trans>
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
            You've reached this month's limit. AI drafts resume on {day}; you can still reply manually.
          </Trans>
        ) : tone === 'warn' ? (
          <Trans>Almost at your limit. Resets on {day}.</Trans>
        ) : (
          <Trans>Resets on {day}.</Trans>
        )}
      </p>
    </section>
  );
};
