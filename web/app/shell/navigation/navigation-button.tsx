import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from '../header.module.css';

export const NavigationButton = (props: ComponentProps<'button'>) => {
  const { t } = useLingui();
  return (
    <button {...props} type="button" className={styles.burger} aria-label={t`Menu`}>
      <Icon name="menu" />
    </button>
  );
};
