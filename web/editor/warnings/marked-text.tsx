import type { Warning } from '#shared/domain/checks/warnings.ts';
import styles from './warnings.module.css';

/** The text with its warnings highlighted; of two that overlap only the first. */
export const MarkedText = ({ text, warnings }: { text: string; warnings: readonly Warning[] }) => {
  const marks = warnings.filter(({ span }, index) =>
    warnings.slice(0, index).every((other) => other.span[1] <= span[0]),
  );
  return (
    <>
      {marks.map(({ span: [from, to] }, index) => (
        <span key={from}>
          {text.slice(marks[index - 1]?.span[1] ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.span[1] ?? 0)}
    </>
  );
};
