import type { ViewRow } from '#server/db/tables/reviews/views.ts';
import { View } from '#shared/contract/view/schema.ts';

/** A saved view; undefined if its filter has a condition that this release does not know. */
export const toView = (row: ViewRow): View | undefined => {
  const { view_id: id, name, filter, sort, search, is_pinned: isPinned, target_hours: targetHours } = row;
  const parsed = View.safeParse({ id, name, filter, sort, search, isPinned, targetHours });
  return parsed.success ? parsed.data : undefined;
};
