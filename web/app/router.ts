import { createRouter } from '@tanstack/react-router';
import { auth, onTurn } from '#web/lib/session.ts';
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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// A session that ended by itself, or whose access came or went, here or in another tab, sends its page through the guards again.
onTurn(() => void router.invalidate());
auth.onElsewhere(() => void router.invalidate());
