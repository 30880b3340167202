import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useActionItems } from '#web/lib/api/use-attention.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './needs-line.module.css';

/** The number of action items; renders nothing at 0. */
export const ActionItemsLine = () => {
  const { t } = useLingui();
  const count = useActionItems().data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/needs-you" className={styles.line}>
      <Icon name="warning" size={18} />
      <span className={styles.words}>
        {t`${plural(count, { one: '# thing needs you', other: '# things need you' })}`}
      </span>
      <span className={styles.more}>
        <Trans>See why</Trans>
      </span>
      <Icon name="next" size={16} />
    </Link>
  );
};
