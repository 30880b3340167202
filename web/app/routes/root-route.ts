import { createRootRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ErrorScreen } from '#web/app/errors/error-screen.tsx';
import { auth } from '#web/lib/auth/session.ts';
import { redirectAt } from './guards.ts';
import { Root } from './root.tsx';

/** Guards every route by the rules in `shared/domain/account/entry-points.ts`. */
const guard = ({ location }: { location: { href: string } }): void => {
  const turn = redirectAt(location.href, auth.get());
  if (turn === undefined) return;
  throw 'href' in turn ? redirect({ href: turn.href, replace: true }) : redirect({ ...turn, replace: true });
};

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('#web/app/errors/not-found.tsx'), 'NotFound'),
  errorComponent: ErrorScreen,
  beforeLoad: guard,
});
