import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './save-bar.module.css';

type Props = {
  isDirty: boolean;
  /** Whether the input is invalid. */
  isWrong?: boolean;
  isBusy: boolean;
  words: { unsaved: string; save: string; saving: string; discard?: string };
  onDiscard?: () => void;
};

/** A sticky bar at the end of a long form that appears with unsaved changes. */
export const SaveBar = ({ isDirty, isWrong = false, isBusy, words, onDiscard }: Props): ReactNode => (
  <div className={styles.bar} data-dirty={isDirty || undefined} tabIndex={-1}>
    <span className={styles.state} role="status">
      {isDirty && words.unsaved}
    </span>
    {isDirty && onDiscard && (
      <Button
        variant="quiet"
        disabled={isBusy}
        onClick={({ currentTarget }) => {
          currentTarget.parentElement?.focus(); // the button disappears
          onDiscard();
        }}
      >
        {words.discard}
      </Button>
    )}
    {(isDirty || isBusy) && (
      <Button type="submit" variant="primary" disabled={isWrong || isBusy}>
        {isBusy ? words.saving : words.save}
      </Button>
    )}
  </div>
);
