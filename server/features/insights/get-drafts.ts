import type { UseCase } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { type DayOfDrafts, dailyDrafts } from '#server/db/tables/insights/sums.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insight from '#shared/contract/insight/endpoints.ts';
import { answer, type Question, split, total } from './asked.ts';

export const getDraftChanges: UseCase<typeof insight.drafts> = (context, caller, asked) =>
  answer(context, caller, asked, readDraftChanges);

export const readDraftChanges = async (
  tx: Tx,
  { scope, range, both }: Question,
): Promise<Output<typeof insight.drafts>> => {
  const rows = await dailyDrafts(tx, scope, both);
  const { now, before } = split(rows, range);
  return { ...changesOf(now), before: changesOf(before) };
};

const changesOf = (days: readonly DayOfDrafts[]) => {
  const [unchanged = 0, edited = 0, rewritten = 0] = total(
    days.map(({ n }) => n),
    3,
  );
  return { unchanged, edited, rewritten };
};
