import { type RefObject, useLayoutEffect, useRef } from 'react';
import { may } from '#shared/domain/account/roles.ts';
import { type AvailableAction, availableActions } from '#web/editor/state/available-actions.ts';
import { isEdited } from '#web/editor/state/selectors.ts';
import { KEYS, reviewKeys } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { isWide } from '../context/context-place.tsx';
import type { ReplyControls } from '../reply/panel/use-reply-editor.ts';
import type { CardDialog } from './tools/card-menu-props.ts';

type Props = {
  card: RefObject<HTMLElement | null>;
  controls: ReplyControls;
  /** The replies of this page that can still be taken back. */
  sends: { isUndoForSend: () => boolean; undoLast: () => boolean };
  isActive: boolean;
  /** Whether the list has only just led here, so that nobody can have read the reply. */
  isUnread: () => boolean;
  /** Shows all of a card that is shown as one row. */
  open: () => void;
  toggleOriginal: (() => void) | undefined;
  openDialog: (dialog: CardDialog) => void;
};

const focusText = (card: HTMLElement | null): boolean => {
  const area = card?.querySelector('textarea');
  if (!area) return false;
  area.focus();
  area.setSelectionRange(area.value.length, area.value.length);
  return true;
};

/** Registers the commands of the active card. */
export const useCardCommands = ({
  card,
  controls,
  sends,
  isActive,
  isUnread,
  open,
  toggleOriginal,
  openDialog,
}: Props): void => {
  const { editor, act } = controls;
  const { status } = editor;
  const actions = availableActions(editor, controls.role);
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
  const edit = (): boolean => {
    open();
    return status === 'editing' || status === 'conflicted'
      ? focusText(card.current)
      : first(
          ['edit', reopen('edit-asked')],
          ['back-to-english', reopen('back-to-english')],
          ['keep-editing', reopen('editing-kept')],
        )();
  };
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
  const send = online(() => {
    if (!isUnread()) controls.advance();
  });
  // Replacing a colleague's reply takes a second key.
  const showSendMine = (): void =>
    card.current?.querySelector<HTMLElement>('[data-variant="primary"]')?.focus();
  const regenerate = online(controls.regenerate);
  const can = (...names: AvailableAction[]): boolean => names.some((name) => actions.has(name));
  const canEdit =
    status === 'editing' || status === 'conflicted' || can('edit', 'back-to-english', 'keep-editing');
  useCommands(
    () => [
      {
        ...reviewKeys('send'),
        isOff: !can('submit', 'send-anyway', 'preview', 'send-mine'),
        run: first(['submit', send], ['send-anyway', send], ['preview', send], ['send-mine', showSendMine]),
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
        isOff: !can('undo-send', 'undo') && !sends.isUndoForSend(),
        // A reply that is about to leave is more urgent than the text of the card that came after it.
        run: () =>
          first(['undo-send', controls.undoSend])() ||
          sends.undoLast() ||
          first(['undo', () => act({ type: 'undone' })])(),
      },
      { ...reviewKeys('redo'), isOff: !can('redo'), run: () => act({ type: 'redone' }) },
      {
        ...reviewKeys('english'),
        isOff: !can('reply-in-english'),
        run: () => act({ type: 'english-toggled' }),
      },
      {
        ...reviewKeys('original'),
        isOff: toggleOriginal === undefined,
        run: () => {
          open();
          toggleOriginal?.();
        },
      },
      {
        ...reviewKeys('labels'),
        isOff: !may(controls.role, 'draft'),
        run: () => {
          open();
          openDialog('labels');
        },
      },
      {
        ...reviewKeys('assign'),
        isOff: !may(controls.role, 'draft'),
        run: () => {
          open();
          openDialog('assign');
        },
      },
      { ...reviewKeys('context'), isOff: isWide(), run: () => openDialog('context') },
      { keys: KEYS.reviews.leave, run: leave },
    ],
    isActive,
  );
};
