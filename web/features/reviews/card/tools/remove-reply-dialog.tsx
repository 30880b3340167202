import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as replyApi from '#shared/contract/reply/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { call } from '#web/lib/auth/session.ts';
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
  const [isBusy, setBusy] = useState(false);
  const { reviewId } = review;
  const author = review.author || t`Anonymous`;
  const remove = async (): Promise<void> => {
    setBusy(true);
    const answer = await call(replyApi.removeReply, { appId, reviewId, username });
    setBusy(false);
    onClose();
    const current = answer.ok
      ? answer.value.review
      : answer.failure.kind === 'refused' && answer.failure.review;
    if (current) onChanged(current);
    if (!answer.ok) showToast({ title: failureWords(i18n, answer.failure), isError: true });
    else if (answer.value.review.isAnswered)
      showToast({ title: t`The App Store hasn't confirmed this yet. We'll keep trying.` });
  };
  return (
    <AlertDialog
      isOpen={isOpen}
      title={t`Remove the reply to ${author}?`}
      text={t`The reply is deleted from the App Store, and the review is unanswered again. You keep the text as a draft.`}
      keep={t`Keep`}
      confirm={t`Remove reply`}
      isBusy={isBusy}
      onKeep={onClose}
      onConfirm={() => void remove()}
      finalFocus={() => document.getElementById(cardId(reviewId))}
    />
  );
};
