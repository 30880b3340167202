export type ToastContent = {
  title: string;
  description?: string;
  isError?: boolean;
  /** Replaces a toast with the same key. */
  key?: string;

  action?: { text: string; staysOpen?: boolean; run: () => void };
  /** Called when the toast closes, by timeout or by the user. */
  onClose?: () => void;
};

type ToastHandler = { show: (content: ToastContent) => void; close: (key: string) => void };

let waiting: ToastContent[] = [];
const listeners = new Set<() => void>();
let attached: ToastHandler | undefined;

/** Shows a toast for three seconds; lasting messages belong on the page itself. */
export const showToast = (content: ToastContent): void => {
  if (attached) {
    attached.show(content);
    return;
  }
  waiting.push(content);
  for (const listener of [...listeners]) listener();
};

/** Closes the toast with this key. */
export const closeToast = (key: string): void => {
  waiting = waiting.filter((content) => content.key !== key);
  attached?.close(key);
};

/** Whether a toast is waiting for the toast component to load. */
export const hasWaitingToasts = (): boolean => waiting.length > 0;

export const onWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Called by the loaded toast component; shows the waiting toasts. */
export const attachToasts = (handler: ToastHandler): (() => void) => {
  attached = handler;
  for (const content of waiting.splice(0)) handler.show(content);
  return () => {
    attached = undefined;
  };
};
