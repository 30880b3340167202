import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useActionCount } from '#web/lib/api/queries/use-action-count.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { WarningIcon } from '#web/ui/icons/warning-icon.tsx';
import styles from './action-items-line.module.css';

/** The number of action items; renders nothing at 0. */
export const ActionItemsLine = () => {
  const count = useActionCount();
  if (!count) return null;
  return (
    <Link to="/action-items" className={styles.line}>
      <WarningIcon size={18} />
      <span className={styles.words}>{count.words}</span>
      <span className={styles.more}>
        <Trans>View</Trans>
      </span>
      <Icon name="next" size={16} />
    </Link>
  );
};
