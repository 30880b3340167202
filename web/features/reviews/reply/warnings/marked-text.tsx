import type { Warning } from '#shared/domain/checks/warnings.ts';
import styles from './warnings.module.css';

/** A text with a mark at each place that is pointed at; of two that overlap the first is marked. */
export const MarkedText = ({ text, doubts }: { text: string; doubts: readonly Warning[] }) => {
  const starts = doubts.filter(({ span }, at) =>
    doubts.slice(0, at).every((other) => other.span[1] <= span[0]),
  );
  return (
    <>
      {starts.map(({ span: [from, to] }, at) => (
        <span key={from}>
          {text.slice(starts[at - 1]?.span[1] ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(starts.at(-1)?.span[1] ?? 0)}
    </>
  );
};
