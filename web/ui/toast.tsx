import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { buttonLook } from './button.tsx';
import { Icon } from './icon.tsx';
import { startTelling, type Told } from './tell.ts';
import styles from './toast.module.css';

const manager = Toast.createToastManager();

const add = ({ title, description, isError = false }: Told): void => {
  manager.add({
    title,
    description,
    type: isError ? 'error' : 'info',
    timeout: isError ? 0 : 3000,
    priority: 'low',
  });
};

const List = ({ close }: { close: string }) => {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.title} />
        <Toast.Description className={styles.description} />
      </Toast.Content>
      <Toast.Close className={buttonLook({ variant: 'quiet', shape: 'icon' })} aria-label={close}>
        <Icon name="close" size={16} />
      </Toast.Close>
    </Toast.Root>
  ));
};

/** Every toast on the page, at most three at a time. */
export const Toasts = ({ close }: { close: string }) => {
  useEffect(() => startTelling(add), []);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <List close={close} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
};
