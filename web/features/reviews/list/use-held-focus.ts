import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the focus on the card when the control that had it goes away, so that the keyboard never loses its place. */
export const useHeldFocus = (card: RefObject<HTMLElement | null>) => {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isInside.current && (activeElement === null || activeElement === document.body))
      card.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: (): void => {
      isInside.current = true;
    },
    onBlur: (event: FocusEvent): void => {
      if (event.target.isConnected) isInside.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
};
