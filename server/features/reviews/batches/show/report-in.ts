import type { outcomesOf } from '#server/db/tables/replies/proposals.ts';
import type * as batch from '#shared/contract/batch/endpoints.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { storeOf } from '#shared/domain/stores/store.ts';

type Outcome = Awaited<ReturnType<typeof outcomesOf>>[number];

/** Outcomes of a batch's replies by store, and their number by app. */
export const reportIn = (outcomes: readonly Outcome[]): Pick<Output<typeof batch.get>, 'apps' | 'report'> => {
  const sumOf = (rows: readonly Outcome[]): number => rows.reduce((sum, { n }) => sum + n, 0);
  const keyOf = ({ app_id: appId, state, reason, delivery }: Outcome): string =>
    [storeOf(appId), state, reason, delivery].join(' ');
  return {
    apps: [...Map.groupBy(outcomes, ({ app_id: appId }) => appId)]
      .map(([appId, rows]) => ({ appId, count: sumOf(rows) }))
      .toSorted((one, other) => other.count - one.count),
    report: [...Map.groupBy(outcomes, keyOf).values()].flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const { app_id: appId, state, reason, delivery } = first;
      return [{ store: storeOf(appId), state, reason, delivery, count: sumOf(rows) }];
    }),
  };
};
