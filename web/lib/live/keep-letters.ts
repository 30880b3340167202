import { isSingleSign, placeOf, shortcutOf } from '../keyboard/key-press.ts';

/** A pause of this length ends typing that shows no letters, in ms, and so does this time. */
const PAUSE_MS = 1000;
const LONGEST_MS = 5000;

/** The field with the cursor, and the path of its screen. */
let field: { element: Element; screen: string } | null = null;
let typedOn: { first: number; last: number } | undefined;

const typingIn = (target: EventTarget | null): void => {
  field = target instanceof Element ? { element: target, screen: location.pathname } : null;
  typedOn = undefined;
};

/** Whether the field was removed without an action of the user. */
const isTaken = (): boolean =>
  field !== null && !field.element.isConnected && field.screen === location.pathname;

/** Whether a letter is meant for the removed field. */
const isTypedOn = (at: number): boolean => {
  const { first, last } = typedOn ?? { first: at, last: at };
  if (!isTaken() || at - last > PAUSE_MS || at - first > LONGEST_MS) typingIn(null);
  else typedOn = { first, last: at };
  return field !== null;
};

const onKeyDown = (event: KeyboardEvent): void => {
  const place = placeOf(event.target);
  const keys = shortcutOf(event, place);
  if (place === 'field') typingIn(keys === undefined && event.key !== 'Enter' ? event.target : null);
  else if (keys !== undefined && !isSingleSign(keys)) typingIn(null);
  else if (keys !== undefined && isTypedOn(event.timeStamp)) event.preventDefault();
};

const onFocus = ({ target }: FocusEvent): void => {
  if (placeOf(target) === 'field') typingIn(target);
  else if (!isTaken()) typingIn(null);
};

const onPress = (): void => typingIn(null);

/** Stops letters that are meant for a field from running shortcuts after a live event has removed it. */
export const keepLetters = (): void => {
  addEventListener('keydown', onKeyDown, true); // before any shortcut, and before the field, which may then be gone
  addEventListener('focusin', onFocus);
  addEventListener('pointerdown', onPress, true);
};
