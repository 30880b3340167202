import { createRootRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { auth } from '#web/lib/session.ts';
import { ErrorScreen } from './error-screen.tsx';
import { redirectAt } from './guards.ts';
import { Root } from './root.tsx';

/** The doors, for every route at once: `shared/domain/doors.ts` says who belongs where. */
const guard = ({ location }: { location: { href: string } }): void => {
  const turn = redirectAt(location.href, auth.get());
  if (turn === undefined) return;
  throw 'href' in turn ? redirect({ href: turn.href, replace: true }) : redirect({ ...turn, replace: true });
};

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
  errorComponent: ErrorScreen,
  beforeLoad: guard,
});
