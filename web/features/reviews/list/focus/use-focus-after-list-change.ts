import { useCallback, useLayoutEffect, useRef } from 'react';

/** Restores the focus when a new list replaces the focused one: to the same radio button, or to the heading. */
export const useFocusAfterListChange = (list: string | undefined) => {
  const wasChoice = useRef(false);
  const shown = useRef(list);
  useLayoutEffect(() => {
    const isOther = shown.current !== undefined && list !== undefined && shown.current !== list;
    shown.current = list;
    const { activeElement, body } = document;
    if (!isOther || (activeElement !== null && activeElement !== body)) return;
    const place = wasChoice.current ? 'main [type="radio"]:checked' : 'main h1';
    document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
  }, [list]);
  return useCallback((): void => {
    wasChoice.current = document.activeElement?.matches('main [type="radio"]') ?? false;
  }, []);
};
