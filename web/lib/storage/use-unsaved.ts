import { useBlocker } from '@tanstack/react-router';

/** Holds whoever is about to leave something unsaved behind; while they are held, how to stay and how to leave. */
export const useUnsaved = (
  isUnsaved: boolean,
  /** Forgets what is left behind on purpose. */
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
