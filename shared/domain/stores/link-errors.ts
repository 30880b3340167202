import type { Store } from './store.ts';

/** Why a store account offers no apps. */
export type CatalogueProblem =
  | 'credentials'
  | 'permissions'
  | 'api-disabled'
  | 'no-apps'
  | 'no-published-apps'
  | 'no-published-apps-or-developer'
  | 'away';

/** The API error code for a catalogue problem. */
export const catalogueCode = (store: Store, problem: CatalogueProblem) => {
  const credentials = store === 'apple' ? ('CHECK_APPLE_CONFIG' as const) : ('CHECK_GOOGLE_CONFIG' as const);
  return (
    {
      credentials,
      permissions: 'NO_PERMISSIONS',
      'api-disabled': 'GOOGLE_API_DISABLED',
      'no-apps': 'NO_APPS',
      'no-published-apps': 'NO_PUBLISHED_APPS',
      'no-published-apps-or-developer': 'NO_PUBLISHED_APPS_OR_DEVELOPER',
      away: 'STORE_API_ERROR',
    } as const
  )[problem];
};
