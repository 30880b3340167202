import type { UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { enterCompany as enter } from '#server/db/tables/company/people.ts';
import type * as company from '#shared/contract/company/endpoints.ts';
import { userIn } from './user-in.ts';

export const enterCompany: UseCase<typeof company.enter> = async (context, { userId }, { id }) => {
  const answer = await userIn(context, userId, id);
  await inTenant(context.db, answer.user.companyId, (tx) => enter(tx, userId));
  return answer;
};
