import { type MouseEvent, useState } from 'react';
import { isShortPraise } from '#shared/domain/reviews/short-praise.ts';
import { visibleText } from '#web/editor/state/selectors.ts';
import type { ReplyControls } from '../reply/panel/use-reply-editor.ts';

/** The longest reply that a row shows, in UTF-16 units. It is never cut, since it is sent from there: it may take a second line. */
const LONGEST_REPLY = 120;

/** Whether a row is enough: the reply was sent, or its draft is unchanged and has no warnings. */
const isPlain = ({ editor, warnings }: Pick<ReplyControls, 'editor' | 'warnings'>): boolean => {
  const { noReplyNeeded, sentResponse, labels, assigneeId, notesCount } = editor.review;
  const isMarked = noReplyNeeded || labels.length > 0 || assigneeId !== null || notesCount > 0;
  const hasMore = isMarked || sentResponse !== null;
  if (hasMore || warnings.length > 0) return false;
  if (editor.status === 'editing') return !editor.isOwn && editor.prompt === null && editor.problem === null;
  return ['submitting', 'sending', 'undoing', 'answered'].includes(editor.status);
};

const startsAsRow = ({ editor, warnings }: ReplyControls): boolean => {
  const { review } = editor;
  if (review.earlierReply !== null || review.wasEditedByUser) return false;
  if (editor.status !== 'editing' || review.draft !== 'ready' || !isPlain({ editor, warnings })) return false;
  const reply = visibleText(editor);
  return reply !== '' && reply.length <= LONGEST_REPLY && !reply.includes('\n') && isShortPraise(review);
};

/**
 * Whether a card is shown as one row, and what opens it. It is a row from the start or never, because a card that
 * shrinks by itself moves those below it; once opened it stays open.
 */
export const useRow = (controls: ReplyControls) => {
  const [isRow, setRow] = useState(() => startsAsRow(controls));
  const stays = isRow && isPlain(controls);
  if (isRow && !stays) setRow(false);
  const open = (): void => setRow(false);
  return {
    isRow: stays,
    open,
    /** Opens it unless the click was on a control or ends the marking of a text. */
    onClick: ({ target }: MouseEvent): void => {
      const isControl = target instanceof Element && target.closest('button, input, a') !== null;
      if (!isControl && getSelection()?.isCollapsed !== false) open();
    },
  };
};
