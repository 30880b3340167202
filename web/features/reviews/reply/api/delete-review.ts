import * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { User } from '#shared/contract/user/schema.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { call } from '#web/lib/auth/session.ts';

/** Removes a review that no longer exists in its store. */
export const deleteReview = (
  appId: string,
  reviewId: string,
  { username }: User,
): Promise<Result<unknown, Failure>> => call(reviewApi.delete, { appId, reviewId, username });
