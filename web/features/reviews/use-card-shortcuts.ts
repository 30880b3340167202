import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '#web/lib/use-shortcuts.ts';
import { type Offer, offersOf } from './offers.ts';
import { isEdited } from './reply-texts.ts';
import type { ReplyControls } from './use-reply-editor.ts';

type Props = {
  card: RefObject<HTMLElement | null>;
  controls: ReplyControls;
  isActive: boolean;
  toggleOriginal: (() => void) | undefined;
};

const focusText = (card: HTMLElement | null): boolean => {
  const area = card?.querySelector('textarea');
  if (!area) return false;
  area.focus();
  area.setSelectionRange(area.value.length, area.value.length);
  return true;
};

/** The keys that work on the active card. */
export const useCardShortcuts = ({ card, controls, isActive, toggleOriginal }: Props): void => {
  const { editor, act } = controls;
  const { is } = editor;
  const offers = offersOf(editor);
  const wantsText = useRef(false);
  useLayoutEffect(() => {
    if (wantsText.current && is === 'editing') wantsText.current = !focusText(card.current);
  }, [is, card]);

  /** Does the first of what is offered. */
  const first =
    (...ways: [Offer, () => unknown][]) =>
    (): boolean => {
      const way = ways.find(([offer]) => offers.has(offer));
      way?.[1]();
      return way !== undefined;
    };
  const reopen = (action: 'edit-asked' | 'back-to-english') => () => {
    wantsText.current = true;
    act({ type: action });
  };
  const edit = (): boolean =>
    is === 'editing' || is === 'stopped'
      ? focusText(card.current)
      : first(['edit', reopen('edit-asked')], ['back-to-english', reopen('back-to-english')])();
  const leave = (): boolean => {
    const isInside =
      document.activeElement !== card.current && card.current?.contains(document.activeElement);
    if (is === 'preview') act({ type: 'back-to-english' });
    else if (offers.has('cancel-wait')) controls.cancel();
    else if (is === 'editing' && editor.revised && !isEdited(editor)) act({ type: 'edit-cancelled' });
    else if (!isInside) return false;
    if (isInside) card.current?.focus({ preventScroll: true });
    return true;
  };
  // What goes to the store waits for the network; a preview says by itself when it cannot be had.
  const send = (): void => {
    if (navigator.onLine) controls.advance();
  };
  useShortcuts(
    {
      'mod+enter': first(['submit', send], ['preview', send], ['keep-mine', send]),
      e: edit,
      enter: edit,
      r: first(['regenerate', controls.regenerate], ['new-draft', controls.regenerate]),
      i: first(['improve', () => act({ type: 'improve-opened' })]),
      z: first(['take-back', controls.takeBack], ['undo', () => act({ type: 'undone' })]),
      l: first(['reply-in-english', () => act({ type: 'english-toggled' })]),
      t: () => {
        toggleOriginal?.();
        return toggleOriginal !== undefined;
      },
      escape: leave,
    },
    isActive,
  );
};
