import { ApiError } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { type MemberRow, membersOf } from '#server/db/tables/company/memberships.ts';
import type { Member } from '#shared/contract/member/schema.ts';

export const toMember = (row: MemberRow): Member => ({
  userId: row.user_id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  apps: row.apps,
  joinedAt: row.joined_at.toISOString(),
  seenOn: row.seen_on,
});

/** The member as they are now. */
export const shownMember = async (tx: Tx, userId: string): Promise<{ member: Member }> => {
  const row = (await membersOf(tx)).find(({ user_id: id }) => id === userId);
  if (!row) throw new ApiError('ENTITY_NOT_FOUND', 'Member not found.');
  return { member: toMember(row) };
};
