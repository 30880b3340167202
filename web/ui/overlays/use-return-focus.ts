import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A dialog's final focus: what had it before, also if that cannot be reached by Tab, such as a card; the dialog itself
 * would focus the first field in it.
 */
export const useReturnFocus = (isOpen: boolean, popup: RefObject<HTMLElement | null>): (() => boolean) => {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement;
  }, [isOpen]);
  return () => {
    const { current } = before;
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== body && popup.current?.contains(activeElement) !== true;
    // An item of a menu is gone with its menu.
    if (isElsewhere || !(current instanceof HTMLElement) || !current.isConnected) return true;
    if (current === body || current.tabIndex >= 0) return true;
    current.focus({ preventScroll: true });
    return false;
  };
};
