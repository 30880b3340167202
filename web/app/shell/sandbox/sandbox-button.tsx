import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from '../header.module.css';

export const SandboxButton = (props: ComponentProps<'button'>) => (
  <button {...props} type="button" className={styles.sandbox}>
    <Icon name="flask" size={15} />
    <span className={styles.sandboxWord}>
      <Trans>Sandbox</Trans>
    </span>
  </button>
);
