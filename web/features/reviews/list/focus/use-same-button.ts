import { type MouseEvent, useCallback, useRef } from 'react';

/**
 * Ignores the second click of a double click when another button has replaced the first one: it would cancel what was just
 * started, or submit a preview unread.
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
