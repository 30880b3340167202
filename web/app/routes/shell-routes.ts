import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ScreenError } from '#web/app/errors/error-screen.tsx';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { rootRoute } from './root-route.ts';
import { endedSearch, nothingElse, textSearch } from './search.ts';

export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('#web/app/shell/shell.tsx'), 'Shell'),
});
/** An error of a screen leaves the navigation. */
const inShell = { getParentRoute: () => shellRoute, errorComponent: ScreenError };

const dashboardRoute = createRoute({
  ...inShell,
  path: '/dashboard',
  component: lazyRouteComponent(
    () => import('#web/features/dashboard/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
});

const reviewsPage = () => import('./pages/reviews-page.tsx');
const reviewsRoute = createRoute({
  ...inShell,
  path: '/reviews',
  validateSearch: textSearch,
  loaderDeps: ({ search }) => search,
  // Prefetch when a link here is hovered; on the screen itself the list fetches its own data.
  loader: ({ deps, cause }) => {
    if (cause === 'stay') return;
    reviewsPage().then(
      ({ fetchAhead }) => fetchAhead(deps),
      () => undefined,
    ); // the error is shown when the route renders
  },
  component: lazyRouteComponent(reviewsPage, 'ReviewsPage'),
});

const actionItemsRoute = createRoute({
  ...inShell,
  path: '/action-items',
  component: lazyRouteComponent(
    withItsWords('action-items', () => import('#web/features/action-items/action-items-screen.tsx')),
    'ActionItemsScreen',
  ),
});

const insightsRoute = createRoute({
  ...inShell,
  path: '/insights',
  validateSearch: textSearch,
  component: lazyRouteComponent(
    withItsWords('insights', () => import('./pages/insights-page.tsx')),
    'InsightsPage',
  ),
});

const batchesRoute = createRoute({
  ...inShell,
  path: '/batches',
  validateSearch: textSearch,
  component: lazyRouteComponent(
    withItsWords('batches', () => import('./pages/batches-page.tsx')),
    'BatchesPage',
  ),
});

const promptsRoute = createRoute({
  ...inShell,
  path: '/prompt-manager',
  component: lazyRouteComponent(
    withItsWords('settings', () => import('#web/features/prompts/prompts-screen.tsx')),
    'PromptsScreen',
  ),
});

const checkoutRoute = createRoute({
  ...inShell,
  path: '/checkout',
  validateSearch: nothingElse(endedSearch),
  component: lazyRouteComponent(
    withItsWords('subscription', () => import('./pages/checkout-page.tsx')),
    'CheckoutPage',
  ),
});

const successRoute = createRoute({
  ...inShell,
  path: '/checkout/success',
  component: lazyRouteComponent(
    withItsWords('subscription', () => import('#web/features/subscription/success-screen.tsx')),
    'SuccessScreen',
  ),
});

/** The screens inside the shell, except the settings. */
export const shellRoutes = [
  dashboardRoute,
  reviewsRoute,
  actionItemsRoute,
  insightsRoute,
  batchesRoute,
  promptsRoute,
  checkoutRoute,
  successRoute,
] as const;
