import { ApiError, type UseCase } from '#server/context.ts';
import type * as user from '#shared/contract/user/endpoints.ts';
import { toUserDto } from './present-user.ts';

/** A caller can only look up themselves. */
export const getUser: UseCase<typeof user.get> = async (_context, caller, { id }) => {
  if (id !== caller.userId) throw new ApiError('ENTITY_NOT_FOUND', 'User not found.');
  return { user: toUserDto(caller) };
};
