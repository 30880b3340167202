import type { Review } from '#shared/contract/review/schema.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { NotesDialog } from '../../context/notes-dialog.tsx';
import { LabelDialog } from '../../labels/label-dialog.tsx';
import type { CardDialog } from './card-menu-props.ts';
import { RemoveReplyDialog } from './remove-reply-dialog.tsx';

type Props = {
  dialog: CardDialog;
  isOpen: boolean;
  appId: string;
  review: Review;
  onClose: () => void;
  onChanged: (appId: string, review: Review, wasAnswered: boolean) => void;
};

/** The dialogs that the menu of a card opens. */
export const CardDialogs = ({ dialog, appId, review, onChanged, ...rest }: Props) => {
  const username = useUser()?.username ?? '';
  if (dialog === 'labels') return <LabelDialog {...rest} {...{ appId, review, onChanged }} />;
  if (dialog === 'notes')
    return <NotesDialog {...rest} {...{ username, appId, reviewId: review.reviewId }} />;
  return <RemoveReplyDialog {...rest} {...{ username, appId, review, onChanged }} />;
};
