import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { call } from '#web/lib/auth/session.ts';
import { showToast } from '#web/ui/feedback/show-toast.ts';

type Props = {
  appId: string;
  user: User;
  reviewId: string;
  onChanged: (review: Review) => void;
};

/** Marks an unanswered review as needing no reply, or as needing one again. */
export const useNoReplyNeeded = ({ appId, user: { username }, reviewId, onChanged }: Props) => {
  const { i18n } = useLingui();
  return useCallback(
    async (noReplyNeeded: boolean): Promise<void> => {
      const answer = await call(reviewApi.noReplyNeeded, { appId, reviewId, noReplyNeeded, username });
      if (answer.ok) onChanged(answer.value.review);
      else {
        if (answer.failure.kind === 'refused' && answer.failure.review) onChanged(answer.failure.review);
        showToast({ title: failureWords(i18n, answer.failure), isError: true });
      }
    },
    [appId, reviewId, username, onChanged, i18n],
  );
};
