import type { UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { labelsOf } from '#server/db/tables/reviews/labels.ts';
import type * as label from '#shared/contract/label/endpoints.ts';
import { toLabel } from './to-label.ts';

export const listLabels: UseCase<typeof label.list> = async ({ db }, { companyId }) => {
  const rows = await readInTenant(db, companyId, labelsOf);
  return { labels: rows.map(toLabel) };
};
