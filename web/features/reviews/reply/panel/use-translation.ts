import { useCallback, useState } from 'react';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { call } from '#web/lib/auth/session.ts';

type Props = {
  appId: string;
  user: User;
  reviewId: string;
  onChanged: (review: Review) => void;
};

/** Translates a review and its reply into English on demand. */
export const useTranslation = ({ appId, user: { username }, reviewId, onChanged }: Props) => {
  const [isTranslating, setTranslating] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const translate = useCallback(async (): Promise<void> => {
    setTranslating(true);
    setFailure(null);
    const answer = await call(reviewApi.translateReview, { appId, reviewId, username });
    setTranslating(false);
    if (answer.ok) onChanged(answer.value.review);
    else setFailure(answer.failure);
  }, [appId, reviewId, username, onChanged]);
  return { isTranslating, failure, translate };
};

export type Translation = ReturnType<typeof useTranslation>;
