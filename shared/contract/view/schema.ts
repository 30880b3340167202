import * as z from 'zod/mini';
import { MAX_TARGET_HOURS } from '#shared/domain/reviews/target.ts';
import { FILTERS, Sort } from '../review/filter.ts';

/** How many saved views a company may have, and how many of them pinned. */
export const MAX_VIEWS = 50;
export const MAX_PINNED_VIEWS = 20;

/** Hours within which the reviews of a view should be answered; null: no target. */
export const TargetHours = z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_TARGET_HOURS)));

/** A saved view: a filter with a name, shared by the company. */
export const View = z.object({
  id: z.string(),
  name: z.string(),
  filter: FILTERS.view,
  sort: Sort,
  search: z.nullable(z.string()),
  isPinned: z.boolean(),
  targetHours: TargetHours,
});
export type View = z.infer<typeof View>;

/** The reader's own assignments: a view that every company of more than one person has. The page names it. */
export const MINE: Omit<View, 'name'> = {
  id: 'mine',
  search: null,
  isPinned: true,
  targetHours: null,
  filter: { assignees: ['me'], answered: false },
  sort: 'newest',
};
