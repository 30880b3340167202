import type { Application } from '#shared/contract/application/schema.ts';

/** The next app in the picker's order with unanswered reviews, wrapping around the end. */
export const nextAppWithReviews = <App extends Pick<Application, 'id' | 'unresolvedCount'>>(
  apps: readonly App[],
  appId: string,
): App | undefined => {
  const at = apps.findIndex(({ id }) => id === appId);
  return [...apps.slice(at + 1), ...apps.slice(0, Math.max(0, at))].find(
    ({ unresolvedCount }) => unresolvedCount > 0,
  );
};
