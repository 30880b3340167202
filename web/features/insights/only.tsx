import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './figures.module.css';

type Props = { what: string; onChoose: () => void; children: ReactNode };

/** A name that filters the whole page. */
export const Only = ({ what, onChoose, children }: Props) => {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.only} aria-label={t`Show only: ${what}`} onClick={onChoose}>
      {children}
    </button>
  );
};
