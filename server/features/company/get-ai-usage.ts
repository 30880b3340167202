import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { callsOf } from '#server/db/tables/replies/writer-usage.ts';
import type * as company from '#shared/contract/company/endpoints.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { callsTogether, WORKS, workLimit } from '#shared/domain/writer/daily-limit.ts';
import { nextDay } from '#shared/domain/writer/writer-day.ts';

/** A member limited to apps learns only what is used up: the calls are of the whole company. */
export const getAiUsage: UseCase<typeof company.getAiUsage> = async (context, { companyId, apps }) => {
  const shown = (used: number, limit: number): number =>
    apps.ids === null ? used : used < limit ? 0 : limit;
  const calls = await readInTenant(context.db, companyId, (tx) => callsOf(tx, dayOf(context.now())));
  return {
    usage: {
      limit: context.writerCallsADay,
      used: shown(callsTogether(calls), context.writerCallsADay),
      resetsAt: new Date(nextDay(context.now())).toISOString(),
      classes: WORKS.map((work) => {
        const limit = workLimit(work, context.writerCallsADay);
        return { work, used: shown(calls[work], limit), limit };
      }),
    },
  };
};
