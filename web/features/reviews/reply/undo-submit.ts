import { api } from '#shared/contract/api.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { User } from '#shared/contract/user.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/call.ts';
import { call } from '#web/lib/session.ts';

type Which = { appId: string; reviewId: string; replyRevision: number };

/** Takes a reply back that the server still holds. */
export const undoSubmit = (
  which: Which,
  { username }: User,
): Promise<Result<Output<typeof api.review.undoSubmit>, Failure>> =>
  call(api.review.undoSubmit, { ...which, username });
