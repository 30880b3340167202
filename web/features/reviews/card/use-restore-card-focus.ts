import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves the focus to the card when the focused control disappears, or to its text field when that has just opened. */
export const useRestoreCardFocus = (card: RefObject<HTMLElement | null>) => {
  const isInside = useRef(false);
  const hadText = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const text = card.current?.querySelector('textarea') ?? null;
    if (isInside.current && (activeElement === null || activeElement === document.body)) {
      if (text !== null && !hadText.current) {
        text.focus({ preventScroll: true });
        text.setSelectionRange(text.value.length, text.value.length);
      } else card.current?.focus({ preventScroll: true });
    }
    hadText.current = text !== null;
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
