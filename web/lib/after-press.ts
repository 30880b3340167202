/** A release that nobody told us of must not hold the page for ever. */
const LONGEST_MS = 5000;

let isPressed = false;
let limit: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

const release = (): void => {
  isPressed = false;
  // The click event follows right after the release.
  setTimeout(() => {
    if (isPressed) return;
    const due = [...waiting];
    waiting.clear();
    for (const what of due) what();
  });
};

if ('document' in globalThis) {
  const press = ({ button }: MouseEvent): void => {
    if (button !== 0) return;
    isPressed = true;
    clearTimeout(limit);
    limit = setTimeout(release, LONGEST_MS);
  };
  // After a tap, mouse events follow the pointer events, and the focus moves with them.
  for (const type of ['pointerdown', 'mousedown'] as const) addEventListener(type, press, true);
  for (const type of ['pointerup', 'pointercancel', 'mouseup'] as const)
    addEventListener(type, release, true);
  addEventListener('blur', release); // of the window: the release may happen outside it, without an event
}

/** Runs `run` now, or after the pointer is released: a layout shift during a press would lose its click. Returns a cancel function. */
export const afterPress = (what: () => void): (() => void) => {
  // Preserve the order of waiting callbacks.
  if (!isPressed && waiting.size === 0) {
    what();
    return () => undefined;
  }
  waiting.add(what);
  return () => waiting.delete(what);
};

/** Resolves now, or once the pointer is released. */
export const pressEnded = (): Promise<void> => new Promise((done) => void afterPress(done));
