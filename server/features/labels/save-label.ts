import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { addLabel, changeLabel, labelsOf, lockCompany } from '#server/db/tables/reviews/labels.ts';
import { isAmongNames } from '#server/db/tables/reviews/same-name.ts';
import type * as label from '#shared/contract/label/endpoints.ts';
import { MAX_LABELS } from '#shared/contract/label/schema.ts';
import { toLabel } from './to-label.ts';

export const saveLabel: UseCase<typeof label.save> = ({ db }, { companyId }, { id, name, colour }) =>
  inTenant(db, companyId, async (tx) => {
    await lockCompany(tx, companyId);
    const labels = await labelsOf(tx);
    if (id !== undefined && !labels.some(({ label_id }) => label_id === id))
      throw new ApiError('ENTITY_NOT_FOUND', 'Label not found.');
    const others = labels.filter(({ label_id }) => label_id !== id).map((one) => one.name);
    if (await isAmongNames(tx, name, others))
      throw new ApiError('ENTITY_ALREADY_EXISTS', 'There is a label with this name.');
    if (id === undefined && labels.length >= MAX_LABELS)
      throw new ApiError('MAXIMUM_REACHED', `There can be ${MAX_LABELS} labels.`);
    const saved =
      id === undefined
        ? await addLabel(tx, { companyId, name, colour })
        : await changeLabel(tx, id, { name, colour });
    if (!saved) throw new ApiError('ENTITY_NOT_FOUND', 'Label not found.');
    return { label: toLabel(saved) };
  });
