import { ApiError, type UseCase } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { lockCompany } from '#server/db/tables/reviews/labels.ts';
import { isAmongNames } from '#server/db/tables/reviews/same-name.ts';
import { addView, changeView, toView, viewsOf } from '#server/db/tables/reviews/views.ts';
import type * as view from '#shared/contract/view/endpoints.ts';
import { MAX_PINNED_VIEWS, MAX_VIEWS } from '#shared/contract/view/schema.ts';
import { canHaveTarget } from '#shared/domain/reviews/target.ts';

/** Its apps and labels are not checked: they may be gone at any time, and then the view matches nothing. */
export const saveView: UseCase<typeof view.save> = (
  { db },
  { companyId },
  { id, name, filter, sort, search = null, isPinned, targetHours = null },
) =>
  inTenant(db, companyId, async (tx) => {
    if (targetHours !== null && !canHaveTarget(filter))
      throw new ApiError(
        'MISSING_PARAMETERS',
        'A view of answered reviews, of certain dates or of `me` has no target.',
      );
    await lockCompany(tx, companyId);
    const views = await viewsOf(tx);
    const others = views.filter(({ view_id }) => view_id !== id);
    if (id !== undefined && others.length === views.length)
      throw new ApiError('ENTITY_NOT_FOUND', 'View not found.');
    if (
      await isAmongNames(
        tx,
        name,
        others.map((one) => one.name),
      )
    )
      throw new ApiError('ENTITY_ALREADY_EXISTS', 'There is a view with this name.');
    if (others.length >= MAX_VIEWS)
      throw new ApiError('MAXIMUM_REACHED', `There can be ${MAX_VIEWS} saved views.`);
    if (isPinned && others.filter(({ is_pinned }) => is_pinned).length >= MAX_PINNED_VIEWS)
      throw new ApiError('MAXIMUM_REACHED', `${MAX_PINNED_VIEWS} views can be pinned.`);
    const columns = {
      name,
      filter: JSON.stringify(filter),
      sort,
      search,
      is_pinned: isPinned,
      target_hours: targetHours,
    };
    const saved =
      id === undefined
        ? await addView(tx, { company_id: companyId, ...columns })
        : await changeView(tx, id, columns);
    const shown = saved && toView(saved);
    if (!shown) throw new ApiError('ENTITY_NOT_FOUND', 'View not found.');
    return { view: shown };
  });
