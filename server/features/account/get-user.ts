import { ApiError, type UseCase } from '#server/context.ts';
import type { user } from '#shared/contract/user.ts';
import { toUserDto } from './present-user.ts';

/** Nobody but the caller is ever found. */
export const getUser: UseCase<typeof user.get> = async (_context, caller, { id }) => {
  if (id !== caller.userId) throw new ApiError('ENTITY_NOT_FOUND', 'There is no such user.');
  return { user: toUserDto(caller) };
};
