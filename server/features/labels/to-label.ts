import type { LabelRow } from '#server/db/tables/reviews/labels.ts';
import type { Label } from '#shared/contract/label/schema.ts';

export const toLabel = ({ label_id: id, name, colour }: LabelRow): Label => ({ id, name, colour });
