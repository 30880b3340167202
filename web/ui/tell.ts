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

type ToastHandler = { show: (told: ToastContent) => void; close: (key: string) => void };

let waiting: ToastContent[] = [];
const listeners = new Set<() => void>();
let way: ToastHandler | undefined;

/** Shows a toast for three seconds; lasting messages belong on the page itself. */
export const showToast = (told: ToastContent): void => {
  if (way) {
    way.show(told);
    return;
  }
  waiting.push(told);
  for (const listener of [...listeners]) listener();
};

/** Closes the toast with this key. */
export const closeToast = (key: string): void => {
  waiting = waiting.filter((told) => told.key !== key);
  way?.close(key);
};

/** Whether a toast is waiting for the toast component to load. */
export const hasWaitingToasts = (): boolean => waiting.length > 0;

export const onWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Called by the loaded toast component; shows the waiting toasts. */
export const attachToasts = (how: ToastHandler): (() => void) => {
  way = how;
  for (const told of waiting.splice(0)) how.show(told);
  return () => {
    way = undefined;
  };
};
