const listeners = new Set<() => void>();
let isReached = true;

/** Whether the last call reached the server. */
export const isServerReached = (): boolean => isReached;

export const noteReached = (reached: boolean): void => {
  if (isReached === reached) return;
  isReached = reached;
  for (const listener of [...listeners]) listener();
};

export const onReached = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
