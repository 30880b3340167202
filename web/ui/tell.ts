export type Told = { title: string; description?: string; isError?: boolean };

const waiting: Told[] = [];
const listeners = new Set<() => void>();
let show: ((told: Told) => void) | undefined;

/** Says what happened in the background: for three seconds; an error stays until it is closed. */
export const tell = (told: Told): void => {
  if (show) {
    show(told);
    return;
  }
  waiting.push(told);
  for (const listener of [...listeners]) listener();
};

/** Whether something waits to be told and nothing on the page can tell it yet. */
export const somethingWaits = (): boolean => waiting.length > 0;

export const onWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Takes over the telling, and first of all what has been waiting. */
export const startTelling = (how: (told: Told) => void): (() => void) => {
  show = how;
  for (const told of waiting.splice(0)) how(told);
  return () => {
    show = undefined;
  };
};
