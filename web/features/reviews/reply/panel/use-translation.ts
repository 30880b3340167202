import { useMutation } from '@tanstack/react-query';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { request } from '#web/lib/api/query-client.ts';

type Props = { appId: string; user: User; reviewId: string; onChanged: (review: Review) => void };

/** Translates a review and its reply into English on demand. */
export const useTranslation = ({ appId, user: { username }, reviewId, onChanged }: Props) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(reviewApi.translateReview, { appId, reviewId, username }),
    onSuccess: ({ review }) => onChanged(review),
  });
  return { isTranslating: isPending, failure: error, translate: mutate };
};

export type Translation = ReturnType<typeof useTranslation>;
