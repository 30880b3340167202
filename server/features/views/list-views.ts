import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { toView, viewsOf } from '#server/db/tables/reviews/views.ts';
import type * as view from '#shared/contract/view/endpoints.ts';

export const listViews: UseCase<typeof view.list> = async ({ db }, { companyId }) => {
  const rows = await readInTenant(db, companyId, viewsOf);
  return { views: rows.flatMap((row) => toView(row) ?? []) };
};
