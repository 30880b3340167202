import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { callsOf } from '#server/db/tables/replies/writer-usage.ts';
import type * as company from '#shared/contract/company/endpoints.ts';
import { dayOf } from '#shared/domain/account/usage.ts';
import { callsTogether, WORKS, workLimit } from '#shared/domain/writer/budget.ts';
import { nextDay } from '#shared/domain/writer/writer-day.ts';

export const getAiUsage: UseCase<typeof company.getAiUsage> = async (context, { companyId }) => {
  const calls = await readInTenant(context.db, companyId, (tx) => callsOf(tx, dayOf(context.now())));
  return {
    usage: {
      limit: context.writerCallsADay,
      used: callsTogether(calls),
      resetsAt: new Date(nextDay(context.now())).toISOString(),
      classes: WORKS.map((work) => ({
        work,
        used: calls[work],
        limit: workLimit(work, context.writerCallsADay),
      })),
    },
  };
};
