import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insightApi from '#shared/contract/insight/endpoints.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatPoints } from '#web/lib/insights/figures.ts';
import styles from '../insights.module.css';
import { Table } from '../table.tsx';

type Props = { releases: Output<typeof insightApi.topics>['releases']; nameOf: (topicId: string) => string };

/** What a release changed: its topics against those of the release before at the same age. */
export const ReleaseTopics = ({ releases, nameOf }: Props) => {
  const { t } = useLingui();
  const { data: apps } = useApps();
  return releases.map(({ appId, version, against, by, age, reviews, before, topics, isEnough }) => {
    const app = apps?.find(({ id }) => id === appId)?.meta.name ?? appId;
    const [count, countBefore, days] = [reviews, before, age].map(formatNumber);
    return (
      <div key={`${appId} ${version}`} className={styles.views}>
        <h3 className={styles.subtitle}>
          <bdi>{app}</bdi>:{' '}
          <Trans>
            version {version} against {against}
          </Trans>
        </h3>
        <p className={styles.note}>
          {by === 'version' ? (
            <Trans>
              Reviews of each version in its first days ({days}): {count} and {countBefore}.
            </Trans>
          ) : (
            <Trans>
              By date: reviews in the first days after each release ({days}): {count} and {countBefore}.
            </Trans>
          )}
        </p>
        {isEnough ? (
          <Table
            label={t`version ${version} against ${against}`}
            data={{
              columns: [t`Topic`, t`Reviews`, t`Before`, t`Change in points`, t`Likely between`],
              rows: topics.map(({ topicId, reviews: n, before: was, difference, isSignificant }) => [
                nameOf(topicId),
                n,
                was,
                `${formatPoints(difference.value)}${isSignificant ? ` · ${t`more than chance`}` : ''}`,
                `${formatPoints(difference.low)} – ${formatPoints(difference.high)}`,
              ]),
            }}
          />
        ) : (
          <p className={styles.empty}>
            <Trans>Too few reviews to tell.</Trans>
          </p>
        )}
      </div>
    );
  });
};
