import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Work } from '#shared/domain/writer/daily-limit.ts';
import { aiUsageQuery } from '#web/lib/api/queries/ai-usage.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { formatNumber, formatTime } from '#web/lib/i18n/format.ts';
import { Meter } from '#web/ui/data/meter.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import styles from './settings.module.css';

const toneOf = (used: number, limit: number) =>
  used >= limit ? 'danger' : used >= 0.8 * limit ? 'warn' : 'brand';

/** The company's AI requests of today, by what they are made for. */
export const AiUsage = () => {
  const { t } = useLingui();
  const usage = useQuery(aiUsageQuery(useUser()?.username ?? ''));
  const works: Record<Work, string> = {
    draft: t`Drafts`,
    improve: t`Improving and translating`,
    batch: t`Batch replies`,
    classification: t`Classification`,
    backfill: t`Earlier reviews`,
  };
  const { data } = usage;
  const used = formatNumber(data?.used ?? 0);
  const limit = formatNumber(data?.limit ?? 0);
  const time = data ? formatTime(data.resetsAt) : '';
  return (
    <>
      <h3 className={styles.subtitle}>
        <Trans>AI requests today</Trans>
      </h3>
      {usage.isError && !data && (
        <ProblemPanel again={t`Try again`} onAgain={() => void usage.refetch()}>
          <Trans>Couldn't load the AI requests.</Trans>
        </ProblemPanel>
      )}
      {data && (
        <>
          <p className={styles.note}>
            <Trans>For your whole company. Next reset: {time}. Lower-priority tasks pause first.</Trans>
          </p>
          <div className={styles.usage}>
            <p>
              <bdi>{t`${used} of ${limit}`}</bdi>
            </p>
            <Meter
              label={t`AI requests today`}
              value={data.used}
              max={data.limit}
              valueText={t`${used} of ${limit}`}
              tone={toneOf(data.used, data.limit)}
            />
            <table>
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Task</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Used</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Pauses at</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.classes.map((one) => (
                  <tr key={one.work} data-stopped={data.used >= one.limit || undefined}>
                    <th scope="row">{works[one.work]}</th>
                    <td>{formatNumber(one.used)}</td>
                    <td>{formatNumber(one.limit)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
};
