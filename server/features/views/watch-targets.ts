import type { AppContext } from '#server/context.ts';
import { inTenant, readInTenant } from '#server/db/database.ts';
import { timeZoneOf } from '#server/db/tables/company/companies.ts';
import {
  companiesWithTargets,
  noteLateTold,
  toView,
  type ViewRow,
  viewsOf,
} from '#server/db/tables/reviews/views.ts';
import { tell } from '#server/features/notices/tell.ts';
import { localDay } from '#shared/domain/reviews/filter/period.ts';
import { lateIn } from '#shared/domain/reviews/target.ts';
import { countView } from './count-view.ts';

/** Companies read at once. */
const MAX_COMPANIES = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Tells where reviews have waited longer than the target of their view, each view once a day and only of new ones. */
export const watchTargets = async (context: AppContext, isStopped: () => boolean): Promise<void> => {
  const { db, log } = context;
  let after = FIRST_ID;
  for (;;) {
    const companies = await companiesWithTargets(db, after, MAX_COMPANIES);
    for (const companyId of companies) {
      if (isStopped()) return;
      try {
        for (const row of await readInTenant(db, companyId, viewsOf))
          await watchTarget(context, companyId, row);
      } catch (error) {
        // The others do not wait for it; it is looked at again.
        log.error({ event: 'targets.failed', err: error, companyId }, 'Targets of views were not checked');
      }
    }
    const last = companies.at(-1);
    if (last === undefined || companies.length < MAX_COMPANIES) return;
    after = last;
  }
};

const watchTarget = async (context: AppContext, companyId: string, row: ViewRow): Promise<void> => {
  const view = toView(row);
  if (!view || view.targetHours === null) return;
  const { id, name, search, targetHours: hours } = view;
  const at = context.now();
  const countOf = (after?: number) =>
    countView(
      context,
      { companyId, userId: '' },
      { search, filter: lateIn({ ...view, targetHours: hours }, at, after) },
    );
  const isNews = row.late_told_at === null || (await countOf(row.late_told_at.getTime()))?.count;
  const late = isNews ? await countOf() : undefined;
  if (!late?.count) return;
  const [only, ...more] = view.filter.apps ?? [];
  await inTenant(context.db, companyId, async (tx) => {
    const day = localDay(at, await timeZoneOf(tx));
    const isTold = await tell(context, tx, companyId, {
      kind: 'late',
      key: `late ${id} ${day}`,
      ...(only !== undefined && more.length === 0 && { appId: only }),
      facts: { view: name, viewId: id, n: late.count, hours },
    });
    if (isTold) await noteLateTold(tx, id, new Date(at));
  });
};
