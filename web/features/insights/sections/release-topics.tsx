import { plural } from '@lingui/core/macro';
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
    const [count, countBefore] = [reviews, before].map(formatNumber);
    return (
      <div key={`${appId} ${version}`} className={styles.views}>
        <h3 className={styles.subtitle}>
          <bdi>{app}</bdi>:{' '}
          <Trans>
            version {version} vs {against}
          </Trans>
        </h3>
        <p className={styles.note}>
          {by === 'version'
            ? t`${plural(age, { one: 'First day', other: 'First # days' })}: ${count} vs ${plural(before, { one: `${countBefore} review`, other: `${countBefore} reviews` })}`
            : t`${plural(age, { one: 'First day', other: 'First # days' })} after each release: ${count} vs ${plural(before, { one: `${countBefore} review`, other: `${countBefore} reviews` })}`}
        </p>
        {isEnough ? (
          <Table
            label={t`version ${version} vs ${against}`}
            data={{
              columns: [t`Topic`, t`Reviews`, t`Before`, t`Change in percentage points`, t`95% range`],
              rows: topics.map(({ topicId, reviews: n, before: was, difference, isSignificant }) => [
                nameOf(topicId),
                n,
                was,
                `${formatPoints(difference.value)}${isSignificant ? ` · ${t`significant`}` : ''}`,
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
