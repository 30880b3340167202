import type { UseCase } from '#server/context.ts';
import type * as user from '#shared/contract/user/endpoints.ts';
import { toUserDto } from './present-user.ts';

export const getMe: UseCase<typeof user.me> = async (_context, caller) => ({ user: toUserDto(caller) });
