import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { dropView } from '#server/db/tables/reviews/views.ts';
import type * as view from '#shared/contract/view/endpoints.ts';

export const deleteView: UseCase<typeof view.delete> = async ({ db }, { companyId }, { id }) => {
  if (!(await inTenant(db, companyId, (tx) => dropView(tx, id))))
    throw new ApiError('ENTITY_NOT_FOUND', 'View not found.');
  return { success: true };
};
