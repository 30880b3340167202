import styles from './progress-dots.module.css';

/** Progress through steps, as text and dots; `step` counts from 1. */
export const ProgressDots = ({ step, of, words }: { step: number; of: number; words: string }) => (
  <p className={styles.place}>
    {words}
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: of }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other identity
        <span key={at} data-done={at < step || undefined} />
      ))}
    </span>
  </p>
);
