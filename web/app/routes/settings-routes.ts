import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ScreenError } from '#web/app/errors/error-screen.tsx';
import { auth } from '#web/lib/auth/session.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { mayVisit } from './guards.ts';
import { appSearch, nothingElse, storeSearch } from './search.ts';
import { shellRoute } from './shell-routes.ts';

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  errorComponent: ScreenError,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings-page.tsx'), 'SettingsPage'),
});
const inSettings = { getParentRoute: () => settingsRoute, errorComponent: ScreenError };

const settingsHomeRoute = createRoute({
  ...inSettings,
  path: '/',
  beforeLoad: () => {
    const user = auth.get();
    const to = user && mayVisit('/settings/apps', user) ? '/settings/apps' : '/settings/account';
    throw redirect({ to, search: {}, replace: true });
  },
});

const accountRoute = createRoute({
  ...inSettings,
  path: '/account',
  component: lazyRouteComponent(
    withItsWords('settings', () => import('./pages/account-page.tsx')),
    'AccountPage',
  ),
});

const topicsRoute = createRoute({
  ...inSettings,
  path: '/topics',
  component: lazyRouteComponent(
    withItsWords('settings', () => import('#web/features/topics/topics-screen.tsx')),
    'TopicsScreen',
  ),
});

const teamRoute = createRoute({
  ...inSettings,
  path: '/team',
  component: lazyRouteComponent(
    withItsWords('team', () => import('#web/features/team/team-screen.tsx')),
    'TeamScreen',
  ),
});

const notificationsRoute = createRoute({
  ...inSettings,
  path: '/notifications',
  component: lazyRouteComponent(
    withItsWords('notifications', () => import('#web/features/notifications/notifications-screen.tsx')),
    'NotificationsScreen',
  ),
});

const languagesRoute = createRoute({
  ...inSettings,
  path: '/languages',
  component: lazyRouteComponent(
    withItsWords('settings', () => import('#web/features/account/settings/languages-settings.tsx')),
    'LanguagesSettings',
  ),
});

const generalRoute = createRoute({
  ...inSettings,
  path: '/general',
  component: lazyRouteComponent(
    withItsWords('settings', () => import('#web/features/account/settings/general-settings.tsx')),
    'GeneralSettings',
  ),
});

const appsRoute = createRoute({
  ...inSettings,
  path: '/apps',
  validateSearch: nothingElse(appSearch),
  component: lazyRouteComponent(
    withItsWords('apps', () => import('./pages/apps-page.tsx')),
    'AppsPage',
  ),
});

const storesRoute = createRoute({
  ...inSettings,
  path: '/store-connections',
  validateSearch: nothingElse(storeSearch),
  component: lazyRouteComponent(
    withItsWords('stores', () => import('./pages/stores-page.tsx')),
    'StoresPage',
  ),
});

export const settingsTree = settingsRoute.addChildren([
  settingsHomeRoute,
  appsRoute,
  storesRoute,
  accountRoute,
  topicsRoute,
  teamRoute,
  notificationsRoute,
  languagesRoute,
  generalRoute,
]);
