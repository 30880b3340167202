import { useLingui } from '@lingui/react/macro';
import * as replyApi from '#shared/contract/reply/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { request } from '#web/lib/api/query-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { cardId } from '../../store/card-id.ts';

type Props = {
  username: string;
  appId: string;
  review: Review;
  isOpen: boolean;
  onClose: () => void;
  onChanged: (review: Review) => void;
};

/** Asks whether to remove the reply to a review from the App Store. */
export const RemoveReplyDialog = ({ username, appId, review, isOpen, onClose, onChanged }: Props) => {
  const { t, i18n } = useLingui();
  const { reviewId } = review;
  const author = review.author || t`Anonymous`;
  const { mutate: remove, isPending } = useSingleMutation({
    mutationFn: () => request(replyApi.removeReply, { appId, reviewId, username }),
    onSuccess: ({ review: current }) => {
      onChanged(current);
      if (current.isAnswered)
        showToast({ title: t`The App Store hasn't confirmed this yet. We'll keep trying.` });
    },
    onError: (failure) => {
      if (failure.kind === 'refused' && failure.review) onChanged(failure.review);
      showToast({ title: failureWords(i18n, failure), isError: true });
    },
    onSettled: onClose,
  });
  return (
    <AlertDialog
      isOpen={isOpen}
      title={t`Remove the reply to ${author}?`}
      text={t`The reply is deleted from the App Store, and the review is unanswered again. You keep the text as a draft.`}
      keep={t`Keep`}
      confirm={t`Remove reply`}
      isBusy={isPending}
      onKeep={onClose}
      onConfirm={() => remove()}
      finalFocus={() => document.getElementById(cardId(reviewId))}
    />
  );
};
