import { createRootRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ErrorScreen } from '#web/app/errors/error-screen.tsx';
import { auth } from '#web/lib/auth/session.ts';
import { redirectAt } from './guards.ts';
import { Root } from './root.tsx';

type At = { location: { href: string }; preload: boolean };

/** Guards every route by the rules in `shared/domain/account/entry-points.ts`. */
const guard = ({ location: { href } }: Pick<At, 'location'>): void => {
  const turn = redirectAt(href, auth.get());
  if (turn === undefined) return;
  throw 'href' in turn ? redirect({ href: turn.href, replace: true }) : redirect({ ...turn, replace: true });
};

/** A mailed link names its company, which is entered first. */
const enter = (at: At): Promise<void> | void => {
  const isLink = !at.preload && auth.get() && /[?&]company=/.test(at.location.href);
  return isLink
    ? import('./enter-by-link.ts')
        .then(({ enterByLink }) => enterByLink(at.location.href))
        .then(() => guard(at))
    : guard(at);
};

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('#web/app/errors/not-found.tsx'), 'NotFound'),
  errorComponent: ErrorScreen,
  beforeLoad: enter,
});
