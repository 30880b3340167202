import type { Review, SimilarReply } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ContextDialog } from '../../context/context-dialog.tsx';
import { LabelDialog } from '../../labels/label-dialog.tsx';
import type { CardDialog } from './card-menu-props.ts';
import { RemoveReplyDialog } from './remove-reply-dialog.tsx';

const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog);

type Props = {
  user: User;
  dialog: CardDialog;
  isOpen: boolean;
  appId: string;
  review: Review;
  onClose: () => void;
  onChanged: (review: Review) => void;
  onUse: (similar: SimilarReply) => void;
};

/** The dialogs that the menu of a card opens. */
export const CardDialogs = ({ dialog, user, appId, review, onChanged, onUse, ...rest }: Props) => {
  const { username } = user;
  if (dialog === 'labels')
    return <LabelDialog appId={appId} review={review} onChanged={onChanged} {...rest} />;
  if (dialog === 'assign') return <AssignDialog user={user} appId={appId} review={review} {...rest} />;
  if (dialog === 'context')
    return <ContextDialog username={username} review={review} onUse={onUse} {...rest} />;
  return (
    <RemoveReplyDialog username={username} appId={appId} review={review} onChanged={onChanged} {...rest} />
  );
};
