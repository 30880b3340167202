import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './save-bar.module.css';

type Props = {
  isDirty: boolean;
  /** Whether the input is invalid. */
  isWrong?: boolean;
  isBusy: boolean;
  words: { unsaved: string; save: string; saving: string; discard?: string };
  onDiscard?: () => void;
};

/** A sticky bar at the end of a long form with its save state and button. */
export const SaveBar = ({ isDirty, isWrong = false, isBusy, words, onDiscard }: Props): ReactNode => (
  <div className={styles.bar} data-dirty={isDirty || undefined}>
    <span className={styles.state} role="status">
      {isDirty && words.unsaved}
    </span>
    {onDiscard && (
      <Button variant="quiet" disabled={!isDirty || isBusy} onClick={onDiscard}>
        {words.discard}
      </Button>
    )}
    <Button type="submit" variant="primary" disabled={!isDirty || isWrong || isBusy}>
      {isBusy ? words.saving : words.save}
    </Button>
  </div>
);
