import { Toast } from '@base-ui/react/toast';
import { buttonLook } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

const manager = Toast.createToastManager();

/** What happened in the background: told for three seconds; an error stays until it is closed. */
export const tell = (toast: { title: string; description?: string; isError?: boolean }): void => {
  manager.add({
    title: toast.title,
    description: toast.description,
    type: toast.isError ? 'error' : 'info',
    timeout: toast.isError ? 0 : 3000,
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

/** The place where toasts appear; `close` names the button that dismisses one. */
export const Toasts = ({ close }: { close: string }) => (
  <Toast.Provider toastManager={manager} limit={3}>
    <Toast.Portal>
      <Toast.Viewport className={styles.viewport}>
        <List close={close} />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);
