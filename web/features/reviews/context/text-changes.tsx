import { useMemo } from 'react';
import styles from './context.module.css';
import { diffWords, type Part } from './diff-words.ts';

const Words = ({ kind, text }: Part) => {
  if (kind === 'gone') return <del className={styles.gone}>{text}</del>;
  if (kind === 'added') return <ins className={styles.added}>{text}</ins>;
  return text;
};

/** An earlier text, with what changed in a later one. */
export const TextChanges = ({ before, after }: { before: string; after: string }) => {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  if (!parts) return before;
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity
  return parts.map((part, at) => <Words key={at} {...part} />);
};
