export type Told = {
  title: string;
  description?: string;
  isError?: boolean;
  /** Takes the place of what was told under the same key. */
  key?: string;
  /** What can be done about it. */
  action?: { text: string; staysOpen?: boolean; run: () => void };
  /** It is gone, by itself or because the person has closed it. */
  onClose?: () => void;
};

type Way = { show: (told: Told) => void; close: (key: string) => void };

let waiting: Told[] = [];
const listeners = new Set<() => void>();
let way: Way | undefined;

/** Says what happened in the background, for three seconds. What must stay is said on the page itself. */
export const tell = (told: Told): void => {
  if (way) {
    way.show(told);
    return;
  }
  waiting.push(told);
  for (const listener of [...listeners]) listener();
};

/** Says no more what was told under a key. */
export const untell = (key: string): void => {
  waiting = waiting.filter((told) => told.key !== key);
  way?.close(key);
};

/** Whether something waits to be told and nothing on the page can tell it yet. */
export const somethingWaits = (): boolean => waiting.length > 0;

export const onWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Takes over the telling, and first of all what has been waiting. */
export const startTelling = (how: Way): (() => void) => {
  way = how;
  for (const told of waiting.splice(0)) how.show(told);
  return () => {
    way = undefined;
  };
};
