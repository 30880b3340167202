import { createRouter } from '@tanstack/react-router';
import { auth, onSessionChange } from '#web/lib/auth/session.ts';
import { redirectAt } from './guards.ts';
import { guestRoutes } from './guest-routes.ts';
import { PATH_MATCHING } from './path-matching.ts';
import { rootRoute } from './root-route.ts';
import { parseSearch, writeSearch } from './search.ts';
import { settingsTree } from './settings-routes.ts';
import { shellRoute, shellRoutes } from './shell-routes.ts';

export const router = createRouter({
  routeTree: rootRoute.addChildren([...guestRoutes, shellRoute.addChildren([...shellRoutes, settingsTree])]),
  parseSearch,
  stringifySearch: writeSearch,
  ...PATH_MATCHING,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

/** Preloads the screen of the current URL, unless the guards redirect. */
export const fetchScreen = (): void => {
  const here = router.latestLocation;
  if (redirectAt(here.href, auth.get()) !== undefined) return;
  const [matched] = router.getMatchedRoutes(here.pathname);
  for (const route of matched) void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined); // the error is shown when the route renders
};

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// Runs the guards again when the session ends or its access changes, in this tab or another.
onSessionChange(() => void router.invalidate());
auth.onElsewhere(() => void router.invalidate());
