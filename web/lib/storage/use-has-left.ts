import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component was unmounted: a response that comes later must not act on what is shown by then. */
export const useHasLeft = (): RefObject<boolean> => {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
};
