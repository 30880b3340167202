import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { request } from '#web/lib/api/query-client.ts';
import { showToast } from '#web/ui/feedback/show-toast.ts';

type Props = { appId: string; user: User; reviewId: string; onChanged: (review: Review) => void };

/** Marks an unanswered review as needing no reply, or as needing one again. */
export const useNoReplyNeeded = ({ appId, user: { username }, reviewId, onChanged }: Props) => {
  const { i18n } = useLingui();
  const { mutate } = useMutation({
    mutationFn: (noReplyNeeded: boolean) =>
      request(reviewApi.noReplyNeeded, { appId, reviewId, noReplyNeeded, username }),
    scope: { id: `no reply needed ${appId} ${reviewId}` },
    onSuccess: ({ review }) => onChanged(review),
    onError: (failure) => {
      if (failure.kind === 'refused' && failure.review) onChanged(failure.review);
      showToast({ title: failureWords(i18n, failure), isError: true });
    },
  });
  return mutate;
};
