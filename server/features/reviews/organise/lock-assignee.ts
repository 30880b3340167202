import { ApiError } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockMembership } from '#server/db/tables/company/memberships.ts';
import type { AppScope } from '#shared/domain/account/app-scope.ts';
import { may } from '#shared/domain/account/roles.ts';

/**
 * The apps of a member who is to get reviews, who stays as they are until the transaction ends. Called before reviews are
 * locked: whoever changes a member locks them first too, and takes their reviews from them afterwards.
 */
export const lockAssignee = async (tx: Tx, userId: string): Promise<AppScope> => {
  const member = await lockMembership(tx, userId);
  if (!member) throw new ApiError('ENTITY_NOT_FOUND', 'Member not found.');
  if (!may(member.role, 'draft')) throw new ApiError('NOT_ALLOWED', 'This member only reads.');
  return member.apps;
};
