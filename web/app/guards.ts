import type { User } from '#shared/contract/user.ts';
import { turnAt } from '#shared/domain/doors.ts';

export type Redirect =
  | { to: '/login'; search: { return?: string } }
  | { to: '/onboarding' | '/dashboard'; search: Record<string, never> }
  | { to: '/checkout'; search: { type: 'trial_expired' | 'subscription_expired' } };

/** A place of ours to go back to after signing in; anything else is forgotten. */
export const returnPathOf = (path: unknown): string | undefined =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/^\/(login|register)/.test(path)
    ? path
    : undefined;

/** Where somebody at the wrong door is sent, or nothing where the door is theirs. */
export const redirectAt = (href: string, user: User | null): Redirect | undefined => {
  const turn = turnAt(href, user?.auth ?? null);
  if (turn === undefined) return undefined;
  if (turn.to === '/checkout') return { to: turn.to, search: { type: turn.type } };
  if (turn.to !== '/login') return { to: turn.to, search: {} };
  const back = returnPathOf(href);
  return {
    to: '/login',
    search: back === undefined || /^\/(dashboard)?$/.test(back) ? {} : { return: back },
  };
};
