import { useBlocker } from '@tanstack/react-router';

/** Blocks navigation away from unsaved changes; while blocked, returns functions to stay and to leave. */
export const useUnsaved = (
  isUnsaved: boolean,
  /** Discards the changes when the user leaves anyway. */
  forget: () => void,
): { onStay: () => void; onLeave: () => void } | undefined => {
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  return blocker.status === 'blocked'
    ? {
        onStay: () => blocker.reset(),
        onLeave: () => {
          forget();
          blocker.proceed();
        },
      }
    : undefined;
};
