import styles from './progress-dots.module.css';

/** How far along somebody is, in words and as dots; `step` counts from 1. */
export const ProgressDots = ({ step, of, words }: { step: number; of: number; words: string }) => (
  <p className={styles.place}>
    {words}
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: of }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots are told apart by nothing else
        <span key={at} data-done={at < step || undefined} />
      ))}
    </span>
  </p>
);
