import { ApiError, type UseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { exportById } from '#server/db/tables/operations/exports.ts';
import type * as exportApi from '#shared/contract/export/endpoints.ts';

export const getExport: UseCase<typeof exportApi.get> = async (
  { db, now },
  { companyId, userId },
  { id },
) => {
  const found = await readInTenant(db, companyId, (tx) => exportById(tx, id));
  if (found?.user_id !== userId) throw new ApiError('ENTITY_NOT_FOUND', 'Export not found.');
  const { state, rows, total, lease_until } = found;
  const isOver = state === 'done' || state === 'failed';
  return { state: isOver || lease_until.getTime() > now() ? state : 'failed', rows, total };
};
