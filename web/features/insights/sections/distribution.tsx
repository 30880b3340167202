import { Link } from '@tanstack/react-router';
import { sum } from '#shared/domain/insights/estimate.ts';
import type { InsightsFilter } from '#web/lib/filter-of.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatShare } from '#web/lib/insights/figures.ts';
import { reviewsAddress } from '#web/lib/insights/reviews-address.ts';
import figures from '../figures.module.css';
import { Only } from '../only.tsx';
import type { Place } from '../place.ts';
import styles from './ratings.module.css';

type Props = {
  place: Place;
  /** The reviews of one to five stars. */
  stars: readonly number[];
  starWords: readonly string[];
  onFilter: (filter: InsightsFilter) => void;
};

/** The reviews of each number of stars: a bar filters the page, a number opens its reviews. */
export const Distribution = ({ place: { filter, range }, stars, starWords, onFilter }: Props) => {
  const all = sum(stars);
  const most = Math.max(1, ...stars);
  return (
    <ul className={styles.distribution}>
      {[5, 4, 3, 2, 1]
        .filter((one) => filter.stars?.includes(one) ?? true)
        .map((one) => {
          const [count = 0, what] = [stars[one - 1], `${formatNumber(one)}★`];
          return (
            <li key={one}>
              <Only what={what} onChoose={() => onFilter({ ...filter, stars: [one] })}>
                {formatNumber(one)}
                <span className={figures.star}>★</span>
                <svg className={styles.bar} data-low={one <= 2 || undefined} data-marks aria-hidden="true">
                  <rect className={styles.ground} width="100%" height="100%" rx="3" />
                  <rect width={`${(100 * count) / most}%`} height="100%" rx="3" />
                </svg>
              </Only>
              <Link
                to="/reviews"
                search={reviewsAddress({ ...filter, stars: [one] }, range, { list: 'all' })}
                className={styles.count}
                aria-label={`${starWords[one - 1]}: ${formatNumber(count)}`}
              >
                {formatNumber(count)}
              </Link>
              <span className={styles.share}>{formatShare(all === 0 ? null : count / all)}</span>
            </li>
          );
        })}
    </ul>
  );
};
