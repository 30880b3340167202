import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insightApi from '#shared/contract/insight/endpoints.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatMean, formatMinutes, formatShare } from '#web/lib/insights/figures.ts';
import { Change, toneOf } from './change.tsx';
import styles from './figures.module.css';
import { Sparkline } from './sparkline.tsx';

type Overview = Output<typeof insightApi.overview>;
type Figure = Overview['stars'];

/** Times are estimated from a histogram. */
const about = (minutes: number | null | undefined): string =>
  minutes == null ? formatMinutes(minutes) : `≈ ${formatMinutes(minutes)}`;

type FigureProps = {
  name: ReactNode;
  explanation: string;
  of: Figure | undefined;
  format: (value: number | null | undefined) => string;
  /** How the number before is written, if otherwise. */
  formatBefore?: (value: number) => string;
  /** Undefined: neither direction is better. */
  isGood?: 'up' | 'down';
};

const FigureCell = ({ name, explanation, of, format, formatBefore = format, isGood }: FigureProps) => (
  <div className={styles.figure} title={explanation}>
    <dt className={styles.name}>
      {name}
      <span className={styles.days}>
        {' · '}
        <Trans>30 days</Trans>
      </span>
    </dt>
    <dd className={styles.value}>{format(of?.value)}</dd>
    <dd className={styles.note}>
      <Change of={of} isGood={isGood} format={formatBefore} />
    </dd>
    <dd className={styles.trend}>
      <Sparkline weeks={of?.weeks ?? []} tone={toneOf(of, isGood)} />
    </dd>
  </div>
);

/** How the last thirty days went: four numbers, each with the thirty days before and twelve weeks as a line. */
export const Figures = ({ overview }: { overview: Overview | undefined }) => {
  const { t } = useLingui();
  const compared = t`Last 30 days, compared with the previous 30`;
  return (
    <dl className={styles.strip} aria-busy={!overview}>
      <FigureCell
        name={<Trans>Average rating</Trans>}
        explanation={compared}
        of={overview?.stars}
        format={formatMean}
        isGood="up"
      />
      <FigureCell
        name={<Trans>Reviews</Trans>}
        explanation={compared}
        of={overview?.reviews}
        format={(value) => (value == null ? '–' : formatNumber(value))}
      />
      <FigureCell
        name={<Trans>Reply rate</Trans>}
        explanation={t`Share of reviews that needed a reply and got one. ${compared}`}
        of={overview?.replyRate}
        format={formatShare}
        isGood="up"
      />
      <FigureCell
        name={<Trans>Time to reply</Trans>}
        explanation={t`Median. ${compared}`}
        of={overview?.timeToReply}
        format={about}
        formatBefore={formatMinutes}
        isGood="down"
      />
    </dl>
  );
};
