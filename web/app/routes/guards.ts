import type { User } from '#shared/contract/user/schema.ts';
import { redirectFor } from '#shared/domain/account/entry-points.ts';
import { may, type Right } from '#shared/domain/account/roles.ts';

export type Redirect =
  | { href: string }
  | { to: '/login'; search: { return?: string } }
  | { to: '/onboarding' | '/dashboard'; search: Record<string, never> }
  | { to: '/checkout'; search: { type: 'trial_expired' | 'subscription_expired' } };

/** The path to return to after signing in; anything but a path of this app is ignored, to prevent open redirects. */
export const returnPathOf = (path: unknown): string | undefined =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/^\/(login|register)/.test(path)
    ? path
    : undefined;

const isHome = (path: string): boolean => path === '/' || path === '/dashboard';

/** What it takes to use a screen, where that is more than to look. */
const NEEDED: Readonly<Record<string, Right>> = {
  '/batches': 'reply',
  '/settings/apps': 'administer',
  '/settings/store-connections': 'administer',
  '/settings/topics': 'administer',
};

/** Whether somebody may use the screen at a path. */
export const mayVisit = (path: string, { role }: User): boolean => may(role, NEEDED[path] ?? 'read');

/** Where to redirect; undefined when the user may stay. */
export const redirectAt = (href: string, user: User | null): Redirect | undefined => {
  const turn = redirectFor(href, user?.auth ?? null);
  if (turn === undefined) {
    const { pathname } = new URL(href, 'http://here');
    return user && !mayVisit(pathname, user) ? { to: '/dashboard', search: {} } : undefined;
  }
  if (turn.to === '/checkout') return { to: turn.to, search: { type: turn.type } };
  if (turn.to === '/login') {
    const here = returnPathOf(href);
    return { to: '/login', search: here === undefined || isHome(here) ? {} : { return: here } };
  }
  // After signing in, the user returns to the page that required it.
  const back = returnPathOf(new URL(href, 'http://here').searchParams.get('return'));
  return turn.to === '/dashboard' && back !== undefined ? { href: back } : { to: turn.to, search: {} };
};
