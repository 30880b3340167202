import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { type AvailableAction, availableActions } from '../reply/editor/available-actions.ts';
import { isEdited } from '../reply/editor/selectors.ts';
import type { ReplyControls } from '../reply/panel/use-reply-editor.ts';

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

/** Registers the commands of the active card. */
export const useCardCommands = ({ card, controls, isActive, toggleOriginal }: Props): void => {
  const { t } = useLingui();
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
    else if (status === 'editing' && editor.revised && !isEdited(editor)) act({ type: 'edit-cancelled' });
    else if (!isInside) return false;
    if (isInside) card.current?.focus({ preventScroll: true });
    return true;
  };
  // A submit needs the network; a preview reports its own failure.
  const send = (): void => {
    if (navigator.onLine) controls.advance();
  };
  const can = (...names: AvailableAction[]): boolean => names.some((name) => actions.has(name));
  const group = t`This review`;
  const canEdit =
    status === 'editing' || status === 'conflicted' || can('edit', 'back-to-english', 'keep-editing');
  useCommands(
    () => [
      {
        words: t`Preview, submit and go on to the next`,
        group,
        keys: 'mod+enter',
        isOff: !can('submit', 'send-anyway', 'preview', 'send-mine'),
        run: first(['submit', send], ['send-anyway', send], ['preview', send], ['send-mine', send]),
      },
      { words: t`Edit the reply`, group, keys: 'e', isOff: !canEdit, run: edit },
      { keys: 'enter', run: edit },
      {
        words: t`Write a new reply`,
        group,
        keys: 'r',
        isOff: !can('regenerate', 'new-draft'),
        run: first(['regenerate', controls.regenerate], ['new-draft', controls.regenerate]),
      },
      {
        words: t`Improve the reply`,
        group,
        keys: 'i',
        isOff: !can('improve'),
        run: () => act({ type: 'improve-opened' }),
      },
      { words: t`Preview the translation`, group, keys: 'p', isOff: !can('preview'), run: send },
      {
        words: t`Undo, or take back what is being sent`,
        group,
        keys: 'z',
        isOff: !can('undo-send', 'undo'),
        run: first(['undo-send', controls.undoSend], ['undo', () => act({ type: 'undone' })]),
      },
      {
        words: t`Reply in English, or not`,
        group,
        keys: 'l',
        isOff: !can('reply-in-english'),
        run: () => act({ type: 'english-toggled' }),
      },
      {
        words: t`Show or hide the original`,
        group,
        keys: 't',
        isOff: toggleOriginal === undefined,
        run: () => toggleOriginal?.(),
      },
      { keys: 'escape', run: leave },
    ],
    isActive,
  );
};
