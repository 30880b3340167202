import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { call } from '#web/lib/auth/session.ts';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { cardId } from '../../store/card-id.ts';
import type { ReviewId } from '../../store/review-id.ts';

const AlertDialog = lazyPart(async () => (await import('#web/ui/overlays/alert-dialog.tsx')).AlertDialog);

type Props = {
  user: User;
  /** The removed review; null while the dialog is closed. */
  gone: ReviewId | null;
  onKeep: () => void;
  /** Removes the card; returns the id of the next one. */
  onDeleted: (gone: ReviewId) => string | undefined;
};

/** Asks whether to delete a review that was removed from its store. */
export const RemovedReviewDialog = ({ user, gone, onKeep, onDeleted }: Props) => {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<ReviewId | null>(null);
  const [next, setNext] = useState<string>();
  if (gone !== null && gone !== asked) {
    setAsked(gone);
    setNext(gone.reviewId);
  }
  if (asked === null) return null;
  const remove = async (): Promise<void> => {
    setBusy(true);
    const answer = await call(reviewApi.delete, { ...asked, username: user.username });
    setBusy(false);
    // Already deleted by another user.
    const isOver =
      answer.ok || (answer.failure.kind === 'refused' && answer.failure.code === 'ENTITY_NOT_FOUND');
    if (isOver) setNext(onDeleted(asked));
    else {
      showToast({ title: failureWords(i18n, answer.failure), isError: true });
      onKeep();
    }
  };
  return (
    <AlertDialog
      isOpen={gone !== null}
      title={t`Review removed`}
      text={t`The review seems to be removed from the store. We can't submit an answer for it. Do you want to delete it?`}
      keep={t`Keep`}
      confirm={t`Delete`}
      isBusy={isBusy}
      onKeep={onKeep}
      onConfirm={() => void remove()}
      finalFocus={() => (next === undefined ? null : document.getElementById(cardId(next)))}
    />
  );
};
