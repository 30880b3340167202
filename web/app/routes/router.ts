import { createRouter } from '@tanstack/react-router';
import { auth, onSessionChange } from '#web/lib/auth/session.ts';
import { redirectAt } from './guards.ts';
import { guestRoutes } from './guest-routes.ts';
import { rootRoute } from './root-route.ts';
import { parseSearch, writeSearch } from './search.ts';
import { settingsTree } from './settings-routes.ts';
import { shellRoute, shellRoutes } from './shell-routes.ts';

export const router = createRouter({
  routeTree: rootRoute.addChildren([...guestRoutes, shellRoute.addChildren([...shellRoutes, settingsTree])]),
  parseSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

/** Fetches the screen of the address ahead of its first rendering; whoever is sent elsewhere needs another one. */
export const fetchScreen = (): void => {
  const here = router.latestLocation;
  if (redirectAt(here.href, auth.get()) !== undefined) return;
  const [matched] = router.getMatchedRoutes(here.pathname);
  for (const route of matched) void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined); // said when it is rendered
};

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// A session that ended by itself, or whose access came or went, here or in another tab, sends its page through the guards again.
onSessionChange(() => void router.invalidate());
auth.onElsewhere(() => void router.invalidate());
