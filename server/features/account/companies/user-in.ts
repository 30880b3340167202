import { ApiError, type AppContext } from '#server/context.ts';
import { asCaller, callerOf, isCaller } from '#server/db/tables/company/callers.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { toUserDto } from '../present-user.ts';

/** The user as a member of a company, as the page sees them. */
export const userIn = async (
  context: Pick<AppContext, 'db' | 'now' | 'payment'>,
  userId: string,
  companyId: string,
): Promise<{ user: User }> => {
  const row = await callerOf(context.db, userId, companyId);
  if (!isCaller(row)) throw new ApiError('ENTITY_NOT_FOUND', 'Company not found.');
  return { user: toUserDto(asCaller(row, context)) };
};
