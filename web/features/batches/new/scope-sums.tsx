import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { Scope } from '#shared/contract/batch/schema.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatNumber, languageName } from '#web/lib/i18n/format.ts';
import styles from './new-batch.module.css';

type Part = { name: string; count: number };

/** Apps and languages that are named; the others are counted. */
const NAMED = 3;

/** How many reviews were chosen, by app, stars and language. */
export const ScopeSums = ({ scope, count }: { scope: Scope; count: number }) => {
  const { t } = useLingui();
  const { data: apps = [] } = useApps();
  const listed = (parts: readonly Part[]) => (
    <li>
      {parts.slice(0, NAMED).map(({ name, count: n }, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <bdi>{name}</bdi> {formatNumber(n)}
        </Fragment>
      ))}
      {parts.length > NAMED && ` · ${t`${formatNumber(parts.length - NAMED)} more`}`}
    </li>
  );
  const nameOf = (appId: string): string => apps.find(({ id }) => id === appId)?.meta.name ?? appId;
  return (
    <div className={styles.sums}>
      <h2>{t`${plural(count, { one: '# review', other: '# reviews' })}`}</h2>
      <ul>
        {listed(scope.apps.map(({ appId, count: n }) => ({ name: nameOf(appId), count: n })))}
        {listed(scope.stars.map(({ stars, count: n }) => ({ name: `${stars}★`, count: n })))}
        {listed(
          scope.languages.map(({ language, count: n }) => ({
            name: language ? languageName(language) : t`Unknown language`,
            count: n,
          })),
        )}
      </ul>
    </div>
  );
};
