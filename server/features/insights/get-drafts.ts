import type { UseCase } from '#server/context.ts';
import { type DayOfDrafts, dailyDrafts } from '#server/db/tables/insights/sums.ts';
import type { insight } from '#shared/contract/insight.ts';
import { answer, split, total, unlessCut } from './asked.ts';

export const getDraftChanges: UseCase<typeof insight.drafts> = (context, caller, asked) =>
  answer(context, caller, asked, async (tx, { scope, range, both }) => {
    const rows = unlessCut(scope, await dailyDrafts(tx, scope, both), ({ n }) => n);
    const { now, before } = split(rows, range);
    return { ...changesOf(now), before: changesOf(before) };
  });

const changesOf = (days: readonly DayOfDrafts[]) => {
  const [unchanged = 0, edited = 0, rewritten = 0] = total(
    days.map(({ n }) => n),
    3,
  );
  return { unchanged, edited, rewritten };
};
