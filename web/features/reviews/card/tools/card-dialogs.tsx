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
  onChanged: (review: Review) => void;
};

/** The dialogs that the menu of a card opens. */
export const CardDialogs = ({ dialog, appId, review, onChanged, ...rest }: Props) => {
  const username = useUser()?.username ?? '';
  if (dialog === 'labels')
    return <LabelDialog appId={appId} review={review} onChanged={onChanged} {...rest} />;
  if (dialog === 'notes')
    return <NotesDialog username={username} appId={appId} reviewId={review.reviewId} {...rest} />;
  return (
    <RemoveReplyDialog username={username} appId={appId} review={review} onChanged={onChanged} {...rest} />
  );
};
