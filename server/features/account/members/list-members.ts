import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { membersOf } from '#server/db/tables/company/memberships.ts';
import type * as member from '#shared/contract/member/endpoints.ts';
import { seesAll } from '#shared/domain/account/app-scope.ts';
import { toMember } from './present-member.ts';

/** Of the apps of others, those that the caller sees too. */
export const listMembers: UseCase<typeof member.list> = ({ db }, { companyId, apps: seen }) =>
  readInTenant(db, companyId, async (tx) => ({
    members: (await membersOf(tx)).map((row) =>
      toMember({ ...row, apps: row.apps?.filter((app) => seesAll(seen, [app])) ?? null }),
    ),
  }));
