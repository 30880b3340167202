import type { Tone } from '#shared/domain/insights/story.ts';
import styles from './direction.module.css';

/** An arrow up or down, in colour only for what is better or worse by more than chance; words beside it say the same. */
export const Direction = ({ isUp, tone }: { isUp: boolean; tone: Tone }) => (
  <svg
    className={styles.direction}
    data-tone={tone}
    width="10"
    height="8"
    viewBox="0 0 10 8"
    aria-hidden="true"
  >
    <path d={isUp ? 'M5 0 10 8H0z' : 'M0 0h10L5 8z'} />
  </svg>
);
