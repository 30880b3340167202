let isPressed = false;
const waiting = new Set<() => void>();

const release = (): void => {
  isPressed = false;
  // The click belongs to the press: it is told right after the release.
  setTimeout(() => {
    if (isPressed) return;
    const due = [...waiting];
    waiting.clear();
    for (const what of due) what();
  });
};

if ('document' in globalThis) {
  const press = ({ button }: MouseEvent): void => {
    isPressed ||= button === 0;
  };
  // A tap's mouse events follow its pointer events, and the focus moves with the former.
  for (const type of ['pointerdown', 'mousedown'] as const) addEventListener(type, press, true);
  for (const type of ['pointerup', 'pointercancel', 'mouseup'] as const)
    addEventListener(type, release, true);
  addEventListener('blur', release); // of the window: the release may happen where nobody tells us
}

/** Does what moves things on the page: at once, or when the pressed pointer is let go of, so that its click is not lost. Answers how to call it off. */
export const afterPress = (what: () => void): (() => void) => {
  // What already waits comes first.
  if (!isPressed && waiting.size === 0) {
    what();
    return () => undefined;
  }
  waiting.add(what);
  return () => waiting.delete(what);
};
