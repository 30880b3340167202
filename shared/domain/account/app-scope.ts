const scope = Symbol('app scope');

/** The apps that somebody sees: every app of the company, also those to come, or these. Made only by the functions below. */
export type AppScope = { readonly [scope]: true; readonly ids: readonly string[] | null };

/** For work of the company itself, which is nobody's in particular: only the worker and what runs beside it use it. */
export const everyApp: AppScope = { [scope]: true, ids: null };

/** For what is not about apps. */
export const noApp: AppScope = { [scope]: true, ids: [] };

/** Of a membership: null if it is not limited to some apps. */
export const memberApps = (ids: readonly string[] | null): AppScope =>
  ids === null ? everyApp : { [scope]: true, ids };

/** Whether all of these apps are within a scope. */
export const seesAll = ({ ids }: AppScope, apps: readonly string[]): boolean =>
  ids === null || apps.every((app) => ids.includes(app));

export const isSameScope = (one: AppScope, other: AppScope): boolean =>
  one.ids === null || other.ids === null
    ? one.ids === other.ids
    : seesAll(one, other.ids) && seesAll(other, one.ids);
