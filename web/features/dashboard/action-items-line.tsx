import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useActionItems } from '#web/lib/api/queries/use-action-items.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { WarningIcon } from '#web/ui/icons/warning-icon.tsx';
import styles from './action-items-line.module.css';

/** The number of action items; renders nothing at 0. */
export const ActionItemsLine = () => {
  const { t } = useLingui();
  const count = useActionItems().data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/action-items" className={styles.line}>
      <WarningIcon size={18} />
      <span className={styles.words}>
        {t`${plural(count, { one: '# item needs attention', other: '# items need attention' })}`}
      </span>
      <span className={styles.more}>
        <Trans>View</Trans>
      </span>
      <Icon name="next" size={16} />
    </Link>
  );
};
