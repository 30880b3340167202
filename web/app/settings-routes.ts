import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { shellRoute } from './shell-routes.ts';

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
});
const inSettings = { getParentRoute: () => settingsRoute };

const settingsHomeRoute = createRoute({
  ...inSettings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/account', replace: true });
  },
});

const accountRoute = createRoute({
  ...inSettings,
  path: '/account',
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
});

const languagesRoute = createRoute({
  ...inSettings,
  path: '/languages',
  component: lazyRouteComponent(
    () => import('#web/features/account/languages-settings.tsx'),
    'LanguagesSettings',
  ),
});

const generalRoute = createRoute({
  ...inSettings,
  path: '/general',
  component: lazyRouteComponent(
    () => import('#web/features/account/general-settings.tsx'),
    'GeneralSettings',
  ),
});

/** Everything under `/settings`. */
export const settingsTree = settingsRoute.addChildren([
  settingsHomeRoute,
  accountRoute,
  languagesRoute,
  generalRoute,
]);
