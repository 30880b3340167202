import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { User } from '#shared/contract/user/schema.ts';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { request } from '#web/lib/api/query-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { cardId } from '../../store/card-id.ts';

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
  const [asked, setAsked] = useState<ReviewId | null>(null);
  const [next, setNext] = useState<string>();
  if (gone !== null && gone !== asked) {
    setAsked(gone);
    setNext(gone.reviewId);
  }
  const { mutate: remove, isPending } = useSingleMutation({
    mutationFn: (id: ReviewId) => request(reviewApi.delete, { ...id, username: user.username }),
    onSuccess: (_, id) => setNext(onDeleted(id)),
    onError: (failure, id) => {
      // Already deleted by another user.
      if (failure.kind === 'refused' && failure.code === 'ENTITY_NOT_FOUND') setNext(onDeleted(id));
      else {
        showToast({ title: failureWords(i18n, failure), isError: true });
        onKeep();
      }
    },
  });
  if (asked === null) return null;
  return (
    <AlertDialog
      isOpen={gone !== null}
      title={t`Review removed`}
      text={t`The review seems to be removed from the store. We can't submit an answer for it. Do you want to delete it?`}
      keep={t`Keep`}
      confirm={t`Delete`}
      isBusy={isPending}
      onKeep={onKeep}
      onConfirm={() => remove(asked)}
      finalFocus={() => (next === undefined ? null : document.getElementById(cardId(next)))}
    />
  );
};
