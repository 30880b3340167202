import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { returnPathOf } from './guards.ts';
import { rootRoute } from './root-route.ts';
import {
  lookSearch,
  nothingElse,
  type ProviderSearch,
  providerSearch,
  stepSearch,
  textSearch,
} from './search.ts';

const atRoot = { getParentRoute: () => rootRoute };

type LoginSearch = { return?: string } & ProviderSearch;

const homeRoute = createRoute({ ...atRoot, path: '/' });

const loginRoute = createRoute({
  ...atRoot,
  path: '/login',
  validateSearch: nothingElse((search): LoginSearch => {
    const back = returnPathOf(search.return);
    return { ...(back !== undefined && { return: back }), ...providerSearch(search) };
  }),
  component: lazyRouteComponent(() => import('./pages/login-page.tsx'), 'LoginPage'),
});

const registerRoute = createRoute({
  ...atRoot,
  path: '/register',
  validateSearch: nothingElse(stepSearch),
  component: lazyRouteComponent(
    withItsWords('register', () => import('./pages/register-page.tsx')),
    'RegisterPage',
  ),
});

const onboardingRoute = createRoute({
  ...atRoot,
  path: '/onboarding',
  validateSearch: nothingElse(stepSearch),
  component: lazyRouteComponent(
    withItsWords('register', () => import('./pages/onboarding-page.tsx')),
    'OnboardingPage',
  ),
});

const invitationRoute = createRoute({
  ...atRoot,
  path: '/invitation',
  component: lazyRouteComponent(
    withItsWords('register', () => import('./pages/invitation-page.tsx')),
    'InvitationPage',
  ),
});

const confirmRoute = createRoute({
  ...atRoot,
  path: '/confirm-email',
  component: lazyRouteComponent(
    withItsWords('links', () => import('./pages/links/link-pages.tsx')),
    'ConfirmPage',
  ),
});

const resetRoute = createRoute({
  ...atRoot,
  path: '/reset-password',
  component: lazyRouteComponent(
    withItsWords('links', () => import('./pages/links/link-pages.tsx')),
    'ResetPage',
  ),
});

const otherCompanyRoute = createRoute({
  ...atRoot,
  path: '/other-company',
  validateSearch: textSearch,
  component: lazyRouteComponent(
    withItsWords('links', () => import('./pages/links/link-pages.tsx')),
    'OtherCompanyPage',
  ),
});

const storyRoute = createRoute({
  ...atRoot,
  path: '/story',
  validateSearch: nothingElse(lookSearch),
  component: lazyRouteComponent(() => import('./pages/story-page.tsx'), 'StoryPage'),
});

/** The screens for signed-out and unregistered users. */
export const guestRoutes = [
  homeRoute,
  loginRoute,
  registerRoute,
  onboardingRoute,
  invitationRoute,
  confirmRoute,
  resetRoute,
  otherCompanyRoute,
  storyRoute,
] as const;
