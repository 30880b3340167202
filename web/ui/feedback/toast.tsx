import { Toast } from '@base-ui/react/toast';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { buttonLook } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { putInFreePlace } from './free-place.ts';
import { attachToasts, type ToastContent } from './show-toast.ts';
import styles from './toast.module.css';

/** Duration in ms; hover and focus pause it. */
const TOAST_MS = 3000;

type Shown = Pick<ToastContent, 'action'>;
const manager = Toast.createToastManager<Shown>();

const show = ({ key, title, description, action, onClose, isError = false }: ToastContent): void => {
  const id = manager.add({
    ...(key === undefined ? {} : { id: key }),
    title,
    description,
    type: isError ? 'error' : 'info',
    timeout: TOAST_MS,
    priority: 'low',
    data: { action },
    ...(onClose ? { onClose } : {}),
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

type ListProps = { close: string; viewport: RefObject<HTMLDivElement | null> };

const List = ({ close, viewport }: ListProps) => {
  const { toasts } = Toast.useToastManager<Shown>();
  const [newest] = toasts;
  useLayoutEffect(() => {
    if (newest && viewport.current) putInFreePlace(viewport.current);
  }, [newest, viewport]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      swipeDirection={['up', 'down', 'right']}
    >
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.title} />
        <Toast.Description className={styles.description} />
      </Toast.Content>
      {toast.data?.action && <Toast.Action className={buttonLook({ variant: 'link' })} />}
      <Toast.Close
        className={classNames(buttonLook({ variant: 'quiet', shape: 'icon' }), styles.close)}
        aria-label={close}
        aria-hidden={false} // Base UI hides it until the list expands, although it can be seen and focused.
      >
        <Icon name="close" size={16} />
      </Toast.Close>
    </Toast.Root>
  ));
};

/** Shows at most three toasts at a time. */
export const Toasts = ({ close }: { close: string }) => {
  const viewport = useRef<HTMLDivElement>(null);
  useEffect(() => attachToasts({ show, close: (key) => manager.close(key) }), []);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport ref={viewport} className={styles.viewport}>
          <List close={close} viewport={viewport} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
};
