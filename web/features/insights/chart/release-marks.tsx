import { formatNumber } from '#web/lib/i18n/format.ts';
import styles from './chart.module.css';
import type { Columns } from './chart-frame.tsx';
import { type Mark, placed } from './release-labels.ts';

export type ChartRelease = { column: number; appId: string; app: string; version: string };

/** The releases of each column, as far as their names have room. */
export const Releases = ({ columns, releases }: { columns: Columns; releases: readonly ChartRelease[] }) => {
  const { centreOf, left, right, bottom } = columns;
  const hasApps = new Set(releases.map(({ appId }) => appId)).size > 1;
  const marks = [...Map.groupBy(releases, ({ column }) => column)]
    .toSorted(([one], [other]) => one - other)
    .map(([column, all]): Mark => {
      const more = all.length > 1 ? ` +${formatNumber(all.length - 1)}` : '';
      const { app = '', version = '' } = all[0] ?? {};
      return {
        x: centreOf(column),
        texts: [...(hasApps ? [`${app} ${version}${more}`] : []), `${version}${more}`],
      };
    });
  return placed(marks, left, right).map(({ x, label }) => (
    <g key={x} className={styles.release} data-named={label !== undefined}>
      <line x1={x} x2={x} y1={2} y2={bottom} />
      {label && (
        <text x={label.x} y={12} textAnchor={label.anchor}>
          {label.text}
        </text>
      )}
    </g>
  ));
};
