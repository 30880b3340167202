import { type MouseEvent, useCallback, useRef } from 'react';

/**
 * A double click means the button that was there at its first half. Where that has made way for another, the second half
 * presses nothing: it would cancel what was just begun, or send a preview that nobody has read.
 */
export const useSameButton = () => {
  const first = useRef<{ button: Element | null; words: string | null | undefined }>(undefined);
  return useCallback((event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const words = button?.textContent;
    if (event.detail <= 1) first.current = { button, words };
    else if (button && (button !== first.current?.button || words !== first.current.words)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, []);
};
