import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Avatar } from '#web/ui/data/avatar.tsx';
import styles from '../header.module.css';

export const UserButton = ({ name, ...rest }: ComponentProps<'button'> & { name: string }) => {
  const { t } = useLingui();
  return (
    <button {...rest} type="button" className={styles.user} aria-label={t`Account menu for ${name}`}>
      <Avatar name={name} />
    </button>
  );
};
