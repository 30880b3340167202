import { createRootRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ErrorScreen } from '#web/app/errors/error-screen.tsx';
import { auth } from '#web/lib/auth/session.ts';
import { linkedCompany, redirectAt } from './guards.ts';
import { Root } from './root.tsx';

type At = { location: { href: string }; preload: boolean };

/** Follows a link into its company, which opens the page anew. */
const enterByLink = async (id: string, href: string, whole: string): Promise<void> => {
  const { enterLinkedCompany } = await import('#web/lib/auth/enter-company.ts');
  const entered = await enterLinkedCompany(id);
  if (entered.ok && entered.value) {
    location.replace(href);
    await new Promise(() => {}); // nothing of the former company is shown meanwhile
  }
  // A session that turned out to be over is resumed by the login.
  if (auth.get() === null) throw redirect({ to: '/login', search: { return: whole }, replace: true });
  throw redirect({
    to: '/other-company',
    search: { return: whole, ...(!entered.ok && { failed: '1' }) },
    replace: true,
  });
};

/** Guards every route by the rules in `shared/domain/account/entry-points.ts`. */
const guard = ({ location: { href }, preload }: At): Promise<void> | undefined => {
  const user = auth.get();
  const linked = user ? linkedCompany(href) : undefined;
  if (linked && linked.id === user?.companyId) throw redirect({ href: linked.href, replace: true });
  if (linked && !preload) return enterByLink(linked.id, linked.href, href);
  const turn = redirectAt(href, user);
  if (turn === undefined) return undefined;
  throw 'href' in turn ? redirect({ href: turn.href, replace: true }) : redirect({ ...turn, replace: true });
};

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('#web/app/errors/not-found.tsx'), 'NotFound'),
  errorComponent: ErrorScreen,
  beforeLoad: guard,
});
