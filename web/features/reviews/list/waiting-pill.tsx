import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './reviews.module.css';

/** The button that shows reviews received while the user was scrolled down. */
export const WaitingPill = ({ count, onShow }: { count: number; onShow: () => void }) => {
  const { t } = useLingui();
  return (
    <div className={styles.waiting} role="status">
      <Button
        variant="primary"
        onClick={() => {
          onShow();
          window.scrollTo({ top: 0 });
        }}
      >
        <Icon name="arrowUp" size={16} />
        {t`${plural(count, { one: '# new review', other: '# new reviews' })}`}
      </Button>
    </div>
  );
};
