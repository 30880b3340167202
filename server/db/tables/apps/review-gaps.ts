import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { type Month, monthOf } from '#shared/domain/calendar.ts';
import { type Gap, missingMonths } from '#shared/domain/reviews/gap.ts';

type App = { companyId: string; appId: string };

/**
 * Records a period of an app's reviews that can no longer be read. A known gap grows; imported months are not reported
 * missing again.
 */
export const recordGap = async (tx: Tx, { companyId, appId }: App, { from, to }: Gap): Promise<void> => {
  const closed = await tx
    .selectFrom('review_gaps')
    .select((all) => all.fn.max('to_at').as('until'))
    .where('app_id', '=', appId)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  const start = new Date(Math.max(from, closed?.until?.getTime() ?? 0));
  if (start.getTime() >= to) return;
  await tx
    .insertInto('review_gaps')
    .values({ company_id: companyId, app_id: appId, from_at: start, to_at: new Date(to) })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'app_id', 'from_at'])
        .doUpdateSet({
          to_at: new Date(to),
          // Its last month was imported no further than it went then.
          imported_months: sql`array(select m from unnest(review_gaps.imported_months) m
            where m < to_char(review_gaps.to_at at time zone 'UTC', 'YYYY-MM'))`,
        })
        .where('review_gaps.to_at', '<', new Date(to)),
    )
    .execute();
};

const openGaps = (tx: Tx) => tx.selectFrom('review_gaps').selectAll().where('closed_at', 'is', null);

type Written = { from_at: string; to_at: string; imported_months: Month[] };

/** An app's gaps as an expression in a statement about `apps`, oldest first; null if there are none. */
export const openGapsOfApp = sql<Written[] | null>`(
  select json_agg(g order by g.from_at) from review_gaps g
  where g.company_id = apps.company_id and g.app_id = apps.app_id and g.closed_at is null)`;

/** The same as the API returns it, with the months still to be imported. */
export const reportedGap = ({ from_at, to_at, imported_months }: Written) => {
  const gap = { from: Date.parse(from_at), to: Date.parse(to_at) };
  return {
    from: new Date(gap.from).toISOString(),
    to: new Date(gap.to).toISOString(),
    months: missingMonths(gap, imported_months),
  };
};

/** Marks all gaps of an app as closed. */
export const closeAllGaps = async (tx: Tx, appId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('review_gaps')
    .set({ closed_at: at })
    .where('app_id', '=', appId)
    .where('closed_at', 'is', null)
    .execute();
};

/**
 * Dismisses the gap that begins at `from`, or does nothing if it is closed already; returns whether there ever was one.
 */
export const dismissGapAt = async (tx: Tx, appId: string, from: Date, at: Date): Promise<boolean> => {
  const closed = await tx
    .updateTable('review_gaps')
    .set({ closed_at: sql<Date>`coalesce(closed_at, ${at})` })
    .where('app_id', '=', appId)
    .where('from_at', '=', from)
    .returning('from_at')
    .execute();
  return closed.length > 0;
};

/** Records an imported month of an app, its newest review being from `newest`; returns how many gaps that closes. */
export const importMonth = async (
  tx: Tx,
  appId: string,
  { month, newest }: { month: Month; newest: Date },
  at: Date,
): Promise<number> => {
  let closed = 0;
  for (const gap of await openGaps(tx).where('app_id', '=', appId).forUpdate().execute()) {
    const imported = [...new Set([...gap.imported_months, month])].sort();
    const isClosed =
      missingMonths({ from: gap.from_at.getTime(), to: gap.to_at.getTime() }, imported).length === 0;
    // Of its last month, the file has what was written until `newest`.
    const isLast = month === monthOf(gap.to_at.getTime());
    await tx
      .updateTable('review_gaps')
      .set({
        imported_months: sql`${imported}::text[]`,
        ...(isLast && newest > gap.to_at ? { to_at: newest } : {}),
        ...(isClosed ? { closed_at: at } : {}),
      })
      .where('app_id', '=', appId)
      .where('from_at', '=', gap.from_at)
      .execute();
    if (isClosed) closed += 1;
  }
  return closed;
};
