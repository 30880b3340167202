import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { auth, onSessionLost } from '#web/lib/session.ts';
import { ErrorScreen } from './error-screen.tsx';
import { type Door, returnPathOf, turnAt } from './guards.ts';
import { NotFound } from './not-found.tsx';
import { Root } from './root.tsx';
import { parseSearch, reviewsSearch, writeSearch } from './search.ts';

const guard =
  (door: Door) =>
  ({ location }: { location: { href: string } }): void => {
    const turn = turnAt(door, auth.get(), location.href);
    if (turn) throw redirect(turn);
  };

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: auth.get() ? '/dashboard' : '/login' });
  },
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { return?: string } => {
    const back = returnPathOf(search.return);
    return back === undefined ? {} : { return: back };
  },
  beforeLoad: guard('guest'),
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: guard('guarded'),
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  component: lazyRouteComponent(
    () => import('#web/features/dashboard/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
});

const reviewsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reviews',
  validateSearch: reviewsSearch,
  component: lazyRouteComponent(() => import('./reviews-page.tsx'), 'ReviewsPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    loginRoute,
    shellRoute.addChildren([dashboardRoute, reviewsRoute]),
  ]),
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

// A session that ended by itself, here or in another tab, sends its page through the guards again.
onSessionLost(() => void router.invalidate());
auth.onElsewhere(() => void router.invalidate());
