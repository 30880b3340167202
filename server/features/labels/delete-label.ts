import { ApiError, type AppContext, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { dropLabel, markLabelDeleted, stripLabel } from '#server/db/tables/reviews/labels.ts';
import type * as label from '#shared/contract/label/endpoints.ts';

/** Deletes a label at once for everyone; a job takes it off the reviews. Idempotent until that is done. */
export const deleteLabel: UseCase<typeof label.delete> = ({ db, now, jobs }, { companyId }, { id }) =>
  inTenant(db, companyId, async (tx) => {
    if (!(await markLabelDeleted(tx, id, new Date(now()))))
      throw new ApiError('ENTITY_NOT_FOUND', 'Label not found.');
    await jobs.enqueue(tx, 'strip-label', { companyId, labelId: id });
    return { success: true as const };
  });

/** Reviews changed per statement. */
const BATCH = 500;

/** Takes a deleted label off all reviews, a transaction for each batch, then deletes its row. */
export const stripDeletedLabel = async (
  { db }: Pick<AppContext, 'db'>,
  { companyId, labelId }: { companyId: string; labelId: string },
): Promise<void> => {
  while ((await inTenant(db, companyId, (tx) => stripLabel(tx, labelId, BATCH))) > 0);
  await inTenant(db, companyId, (tx) => dropLabel(tx, labelId));
};
