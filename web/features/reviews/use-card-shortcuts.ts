import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '#web/lib/use-shortcuts.ts';
import { isEdited, offersEnglish } from './reply-texts.ts';
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
  const { is } = editor.phase;
  const wantsText = useRef(false);
  useLayoutEffect(() => {
    if (wantsText.current && is === 'editing') wantsText.current = !focusText(card.current);
  }, [is, card]);

  const whileEditing = (what: () => void) => () => {
    if (is !== 'editing') return false;
    what();
    return true;
  };
  const edit = (): boolean => {
    if (is === 'editing') return focusText(card.current);
    if (is !== 'answered' && is !== 'preview') return false;
    wantsText.current = true;
    act({ type: is === 'answered' ? 'edit-asked' : 'back-to-english' });
    return true;
  };
  const leave = (): boolean => {
    const isInside =
      document.activeElement !== card.current && card.current?.contains(document.activeElement);
    if (is === 'preview') act({ type: 'back-to-english' });
    else if (is === 'regenerating' || is === 'improving' || is === 'translating') controls.cancel();
    else if (is === 'editing' && editor.revised && !isEdited(editor)) act({ type: 'edit-cancelled' });
    else if (!isInside) return false;
    if (isInside) card.current?.focus({ preventScroll: true });
    return true;
  };
  useShortcuts(
    {
      'mod+enter': () => {
        if (is !== 'editing' && is !== 'preview') return false;
        controls.advance();
        return true;
      },
      e: edit,
      enter: edit,
      r: whileEditing(controls.regenerate),
      i: whileEditing(() => act({ type: 'improve-opened' })),
      z: whileEditing(() => act({ type: 'undone' })),
      l: () => {
        if (!offersEnglish(editor)) return false;
        act({ type: 'english-toggled' });
        return true;
      },
      t: () => {
        toggleOriginal?.();
        return toggleOriginal !== undefined;
      },
      escape: leave,
    },
    isActive,
  );
};
