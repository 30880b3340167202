import type { User } from '#shared/contract/user.ts';
import { redirectFor } from '#shared/domain/account/entry-points.ts';

export type Redirect =
  | { href: string }
  | { to: '/login'; search: { return?: string } }
  | { to: '/onboarding' | '/dashboard'; search: Record<string, never> }
  | { to: '/checkout'; search: { type: 'trial_expired' | 'subscription_expired' } };

/** A place of ours to go back to after signing in; anything else is forgotten. */
export const returnPathOf = (path: unknown): string | undefined =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/^\/(login|register)/.test(path)
    ? path
    : undefined;

const isHome = (path: string): boolean => path === '/' || path === '/dashboard';

/** Where somebody at the wrong door is sent, or nothing where the door is theirs. */
export const redirectAt = (href: string, user: User | null): Redirect | undefined => {
  const turn = redirectFor(href, user?.auth ?? null);
  if (turn === undefined) return undefined;
  if (turn.to === '/checkout') return { to: turn.to, search: { type: turn.type } };
  if (turn.to === '/login') {
    const here = returnPathOf(href);
    return { to: '/login', search: here === undefined || isHome(here) ? {} : { return: here } };
  }
  // Who has just signed in goes back to where they were sent away from.
  const back = returnPathOf(new URL(href, 'http://here').searchParams.get('return'));
  return turn.to === '/dashboard' && back !== undefined ? { href: back } : { to: turn.to, search: {} };
};
