import { Toast } from '@base-ui/react/toast';
import { useEffect, useState } from 'react';
import { buttonLook } from './button.tsx';
import { Icon } from './icon.tsx';
import { startTelling, type Told } from './tell.ts';
import styles from './toast.module.css';

/** How long a toast stays, in ms, unless it is pointed at or has the focus. */
const TOAST_MS = 3000;

type Shown = Pick<Told, 'action' | 'count' | 'onClose'>;
const manager = Toast.createToastManager<Shown>();

const show = ({ key, title, description, action, count, onClose, isError = false }: Told): void => {
  const id = manager.add({
    ...(key === undefined ? {} : { id: key }),
    title,
    description,
    type: isError ? 'error' : 'info',
    // Whoever counts down closes it, too: a pause of the toast would not pause the sending.
    timeout: count ? 0 : TOAST_MS,
    priority: 'low',
    data: { action, count, onClose },
    ...(action
      ? {
          actionProps: {
            children: action.text,
            onClick: () => {
              if (!action.staysOpen) manager.close(id);
              action.run();
            },
          },
        }
      : {}),
  });
};

/** The time that is left. Its length is set here: it is no decoration that reduced motion should end at once. */
const Rest = ({ ms, endsAt }: NonNullable<Told['count']>) => {
  const [delay] = useState(() => endsAt - Date.now() - ms);
  return (
    <span
      className={styles.rest}
      style={{ animationDuration: `${ms}ms`, animationDelay: `${delay}ms` }}
      aria-hidden="true"
    />
  );
};

const List = ({ close }: { close: string }) => {
  const { toasts } = Toast.useToastManager<Shown>();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection={['down', 'right']}>
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.title} />
        <Toast.Description className={styles.description} />
      </Toast.Content>
      {toast.data?.action && <Toast.Action className={buttonLook({ variant: 'link' })} />}
      {toast.data?.count ? (
        <Rest key={toast.data.count.endsAt} {...toast.data.count} />
      ) : (
        <Toast.Close
          className={buttonLook({ variant: 'quiet', shape: 'icon' })}
          aria-label={close}
          onClick={toast.data?.onClose}
        >
          <Icon name="close" size={16} />
        </Toast.Close>
      )}
    </Toast.Root>
  ));
};

/** Every toast on the page, at most three at a time. */
export const Toasts = ({ close }: { close: string }) => {
  useEffect(() => startTelling({ show, close: (key) => manager.close(key) }), []);
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
