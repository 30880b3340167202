import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insightApi from '#shared/contract/insight/endpoints.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatLocale } from '#web/lib/i18n/i18n.ts';
import { formatMean, formatPoints } from '#web/lib/insights/figures.ts';
import styles from '../insights.module.css';

type Ratings = Output<typeof insightApi.ratings>['storeRatings'];

/** More of an app are left out by the server. */
const MAX_COUNTRIES = 5;

/** What the stores show everybody: the newest ratings, and how they changed in this time. */
export const StoreRatings = ({ ratings }: { ratings: Ratings }) => {
  const { t } = useLingui();
  const { data: apps } = useApps();
  if (ratings.length === 0) return null;
  const countries = new Intl.DisplayNames([formatLocale()], { type: 'region' });
  const places = [...Map.groupBy(ratings, ({ appId, country }) => `${appId} ${country}`).values()];
  const shown = Map.groupBy(places, ([first]) => first?.appId);
  const isCut = [...shown.values()].some(({ length }) => length >= MAX_COUNTRIES);
  return (
    <div className={styles.views}>
      <h3 className={styles.subtitle}>
        <Trans>In the stores</Trans>
      </h3>
      <p className={styles.note}>
        <Trans>Public store ratings, including ratings without text</Trans>
      </p>
      <ul className={styles.stores}>
        {places.map((days) => {
          const [first, last] = [days[0], days.at(-1)];
          if (!first || !last) return null;
          const { appId, country, average, ratings: count } = last;
          const change = Math.round((average - first.average) * 100) / 100;
          const name = apps?.find(({ id }) => id === appId)?.meta.name ?? appId;
          return (
            <li key={`${appId} ${country}`} className={styles.storeRating}>
              <span className={styles.releaseName}>
                <bdi>{name}</bdi>
                {country === null ? '' : ` · ${countries.of(country) ?? country}`}
              </span>
              <span className={styles.number}>★ {formatMean(average)}</span>
              <span className={styles.meaning}>
                {count !== null && t`${plural(count, { one: '# rating', other: '# ratings' })}`}
                {change !== 0 && <bdi dir="ltr"> {formatPoints(change, 2)}</bdi>}
              </span>
            </li>
          );
        })}
      </ul>
      {isCut && (
        <p className={styles.note}>
          <Trans>At most five countries of each app, those with the most ratings.</Trans>
        </p>
      )}
    </div>
  );
};
