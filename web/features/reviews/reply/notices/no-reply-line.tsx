import { Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './notices.module.css';

/** Says that a review needs no reply, and takes that back. */
export const NoReplyLine = ({ onUndo }: { onUndo: () => void }) => (
  <p className={styles.line} role="status">
    <Icon name="check" size={16} />
    <span>
      <Trans>No reply needed</Trans>
    </span>
    <Button variant="link" onClick={onUndo}>
      <Trans>Undo</Trans>
    </Button>
  </p>
);
