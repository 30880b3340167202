import { useCallback, useLayoutEffect, useRef } from 'react';

/** Where another list takes the place of one with the focus in it: the same choice of the new one has it then, or its heading. */
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
