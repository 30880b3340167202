import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type AvailableAction, availableActions } from '#web/editor/state/available-actions.ts';
import { isEdited } from '#web/editor/state/selectors.ts';
import { KEYS, reviewKeys } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import type { ReplyControls } from '../reply/panel/use-reply-editor.ts';

type Props = {
  card: RefObject<HTMLElement | null>;
  controls: ReplyControls;
  isActive: boolean;
  toggleOriginal: (() => void) | undefined;
  openLabels: () => void;
};

const focusText = (card: HTMLElement | null): boolean => {
  const area = card?.querySelector('textarea');
  if (!area) return false;
  area.focus();
  area.setSelectionRange(area.value.length, area.value.length);
  return true;
};

/** Registers the commands of the active card. */
export const useCardCommands = ({ card, controls, isActive, toggleOriginal, openLabels }: Props): void => {
  const { editor, act } = controls;
  const { status } = editor;
  const actions = availableActions(editor);
  const wantsText = useRef(false);
  useLayoutEffect(() => {
    if (wantsText.current && status === 'editing') wantsText.current = !focusText(card.current);
  }, [status, card]);

  /** Runs the first available action. */
  const first =
    (...ways: [AvailableAction, () => unknown][]) =>
    (): boolean => {
      const way = ways.find(([offer]) => actions.has(offer));
      way?.[1]();
      return way !== undefined;
    };
  const reopen = (action: 'edit-asked' | 'back-to-english' | 'editing-kept') => () => {
    wantsText.current = true;
    act({ type: action });
  };
  const edit = (): boolean =>
    status === 'editing' || status === 'conflicted'
      ? focusText(card.current)
      : first(
          ['edit', reopen('edit-asked')],
          ['back-to-english', reopen('back-to-english')],
          ['keep-editing', reopen('editing-kept')],
        )();
  const leave = (): boolean => {
    const isInside =
      document.activeElement !== card.current && card.current?.contains(document.activeElement);
    if (status === 'confirming') act({ type: 'editing-kept' });
    else if (status === 'preview') act({ type: 'back-to-english' });
    else if (actions.has('cancel-wait')) controls.cancel();
    else if (status === 'editing' && editor.replaces !== null && !isEdited(editor))
      act({ type: 'edit-cancelled' });
    else if (!isInside) return false;
    if (isInside) card.current?.focus({ preventScroll: true });
    return true;
  };
  // The buttons are disabled offline as well.
  const online = (run: () => void) => (): void => {
    if (navigator.onLine) run();
  };
  const send = online(controls.advance);
  const regenerate = online(controls.regenerate);
  const can = (...names: AvailableAction[]): boolean => names.some((name) => actions.has(name));
  const canEdit =
    status === 'editing' || status === 'conflicted' || can('edit', 'back-to-english', 'keep-editing');
  useCommands(
    () => [
      {
        ...reviewKeys('send'),
        isOff: !can('submit', 'send-anyway', 'preview', 'send-mine'),
        run: first(['submit', send], ['send-anyway', send], ['preview', send], ['send-mine', send]),
      },
      { ...reviewKeys('edit'), isOff: !canEdit, run: edit },
      { keys: KEYS.reviews.open, run: edit },
      {
        ...reviewKeys('regenerate'),
        isOff: !can('regenerate', 'new-draft'),
        run: first(['regenerate', regenerate], ['new-draft', regenerate]),
      },
      {
        ...reviewKeys('improve'),
        isOff: !can('improve'),
        run: online(() => act({ type: 'improve-opened' })),
      },
      { ...reviewKeys('preview'), isOff: !can('preview'), run: send },
      {
        ...reviewKeys('undo'),
        isOff: !can('undo-send', 'undo'),
        run: first(['undo-send', controls.undoSend], ['undo', () => act({ type: 'undone' })]),
      },
      {
        ...reviewKeys('english'),
        isOff: !can('reply-in-english'),
        run: () => act({ type: 'english-toggled' }),
      },
      {
        ...reviewKeys('original'),
        isOff: toggleOriginal === undefined,
        run: () => toggleOriginal?.(),
      },
      { ...reviewKeys('labels'), run: openLabels },
      { keys: KEYS.reviews.leave, run: leave },
    ],
    isActive,
  );
};
