import styles from './stars.module.css';

const POINTS = '8 1.2 10.1 5.6 14.9 6.2 11.4 9.5 12.3 14.3 8 12 3.7 14.3 4.6 9.5 1.1 6.2 5.9 5.6';
const ALL = [1, 2, 3, 4, 5];

/** `label` is the rating as text. Filled and outlined stars differ without relying on colour. */
export const Stars = ({ rating, label }: { rating: number; label: string }) => (
  <span className={styles.stars} role="img" aria-label={label}>
    {ALL.map((star) => (
      <svg
        key={star}
        width="17"
        height="17"
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={star > rating ? styles.off : undefined}
        fill={star > rating ? 'none' : 'currentColor'}
        stroke="currentColor"
        strokeWidth="1.1"
        strokeLinejoin="round"
      >
        <polygon points={POINTS} />
      </svg>
    ))}
  </span>
);
