import { review as reviewApi } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/endpoints.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { call } from '#web/lib/auth/session.ts';

/** Removes a review that no longer exists in its store. */
export const deleteReview = (
  appId: string,
  reviewId: string,
  { username }: User,
): Promise<Result<unknown, Failure>> => call(reviewApi.delete, { appId, reviewId, username });
