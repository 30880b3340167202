import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insightApi from '#shared/contract/insight/endpoints.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatLocale } from '#web/lib/i18n/i18n.ts';
import { formatMean, formatPoints } from '#web/lib/insights/figures.ts';
import { useAppNames } from '#web/lib/insights/use-app-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import figures from '../figures.module.css';
import styles from './ratings.module.css';

type Ratings = Output<typeof insightApi.ratings>['storeRatings'];

/** More of an app are left out by the server. */
const MAX_COUNTRIES = 5;
/** Apps whose rating is shown at first, those with the most votes. */
const FEW = 3;

/** What the stores show everybody: the newest ratings, and how they changed in this time. */
export const StoreRatings = ({ ratings }: { ratings: Ratings }) => {
  const { t } = useLingui();
  const { data: apps } = useApps();
  const nameOf = useAppNames();
  const [isOpen, setOpen] = useState(false);
  if (ratings.length === 0) return null;
  const countries = new Intl.DisplayNames([formatLocale()], { type: 'region' });
  const places = [...Map.groupBy(ratings, ({ appId, country }) => `${appId} ${country}`).values()];
  const byApp = [...Map.groupBy(places, ([first]) => first?.appId).values()];
  const few = byApp.slice(0, FEW).flatMap(([most]) => (most ? [most] : []));
  const hidden = places.length - few.length;
  const isCut = byApp.some(({ length }) => length >= MAX_COUNTRIES);
  return (
    <div>
      <h3 className={styles.subtitle} title={t`Public store ratings, including ratings without text`}>
        <Trans>In the stores</Trans>
      </h3>
      <ul className={styles.stores}>
        {(isOpen ? places : few).map((days) => {
          const [first, last] = [days[0], days.at(-1)];
          if (!first || !last) return null;
          const { appId, country, average, ratings: count } = last;
          const change = Math.round((average - first.average) * 100) / 100;
          const app = apps?.find(({ id }) => id === appId)?.meta;
          const name = nameOf(appId);
          const place = country === null ? '' : ` · ${countries.of(country) ?? country}`;
          return (
            <li key={`${appId} ${country}`} title={`${name}${place}`}>
              <AppIcon name={name} image={app?.image ?? ''} size="small" />
              <span className={styles.app}>
                <bdi>{name}</bdi>
                {place}
              </span>
              {change !== 0 && (
                <bdi dir="ltr" className={figures.note}>
                  {formatPoints(change, 2)}
                </bdi>
              )}
              <span
                title={count === null ? '' : t`${plural(count, { one: '# rating', other: '# ratings' })}`}
              >
                {formatMean(average)}
              </span>
            </li>
          );
        })}
      </ul>
      {hidden > 0 && !isOpen && (
        <Button variant="link" onClick={() => setOpen(true)}>
          {t`${plural(hidden, { one: 'Show # more', other: 'Show # more' })}`}
        </Button>
      )}
      {isOpen && isCut && (
        <p className={figures.note}>
          <Trans>Up to five countries per app, those with the most ratings.</Trans>
        </p>
      )}
    </div>
  );
};
