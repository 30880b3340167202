/** A pause of this length ends typing, in ms; there are shorter ones between words. */
const PAUSE_MS = 1500;

let pause: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

const end = (): void => {
  clearTimeout(pause);
  pause = undefined;
  const due = [...waiting];
  waiting.clear();
  for (const what of due) what();
};

if ('document' in globalThis) {
  addEventListener(
    'input',
    () => {
      clearTimeout(pause);
      pause = setTimeout(end, PAUSE_MS);
    },
    true,
  );
  addEventListener('focusout', end, true);
}

/** Runs `what` now, or in the next pause of typing: what takes the field away would lose the letters that follow. */
export const afterTyping = (what: () => void): void => {
  if (pause === undefined) what();
  else waiting.add(what);
};
