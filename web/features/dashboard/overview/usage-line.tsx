import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MONTHLY_REVIEW_LIMIT } from '#shared/domain/account/monthly-limit.ts';
import { monthOf, renewsAt } from '#shared/domain/calendar.ts';
import { usageQuery } from '#web/lib/api/queries/usage.ts';
import { formatDayInUtc, formatQuota } from '#web/lib/i18n/format.ts';
import { Meter } from '#web/ui/data/meter.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import styles from '../dashboard.module.css';
import { usageTone } from './usage.ts';

/** The month's processed reviews, and when the count starts anew; without a limit, no bar. */
export const UsageLine = ({ username }: { username: string }) => {
  const { t } = useLingui();
  const month = monthOf(Date.now());
  const usage = useQuery(usageQuery(username, month));
  if (usage.isPending) return <div className={styles.usage} aria-busy="true" />;
  if (usage.isError && usage.data === undefined) {
    return (
      <ProblemPanel again={t`Try again`} onAgain={() => void usage.refetch()}>
        <Trans>Couldn't load this month's usage.</Trans>
      </ProblemPanel>
    );
  }
  const count = usage.data?.processedReviewsCount ?? 0;
  const limit = usage.data ? usage.data.limit : MONTHLY_REVIEW_LIMIT;
  const tone = limit === null ? 'brand' : usageTone(count, limit);
  const countText = formatQuota(count);
  const limitText = limit === null ? '' : formatQuota(limit);
  const day = formatDayInUtc(renewsAt(month));
  return (
    <section className={styles.usage} aria-label={t`Reviews processed this month`}>
      <p className={styles.usageCount}>
        <Trans>Reviews processed this month</Trans>{' '}
        <bdi dir="ltr">
          <strong>{countText}</strong>
          {limit !== null && ` / ${limitText}`}
        </bdi>
      </p>
      {limit !== null && (
        <div className={styles.usageBar}>
          <Meter
            label={t`Reviews processed this month`}
            value={count}
            max={limit}
            valueText={t`${countText} of ${limitText}`}
            tone={tone}
          />
        </div>
      )}
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
