import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from './context.module.css';
import { ContextSections } from './context-sections.tsx';

type Props = Pick<ComponentProps<typeof ContextSections>, 'username' | 'review' | 'onUse'> & {
  isOpen: boolean;
  onClose: () => void;
};

/** What helps to answer a review, where there is no third column. */
export const ContextDialog = ({ isOpen, onClose, onUse, ...about }: Props) => {
  const { t } = useLingui();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`About this review`} close={t`Close`}>
      <div className={styles.sections}>
        <ContextSections
          {...about}
          isDialog
          isWanted={isOpen}
          onUse={(similar) => {
            onUse(similar);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
};
