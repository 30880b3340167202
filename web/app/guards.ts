import type { User } from '#shared/contract/user.ts';

/** Which people a route is for. */
export type Door = 'guest' | 'guarded';

export type Turn = { to: '/login'; search: { return?: string } } | { to: '/dashboard' };

/** A place of ours to go back to after signing in; anything else is forgotten. */
export const returnPathOf = (path: unknown): string | undefined =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : undefined;

/** Where somebody at the wrong door is sent, or nothing where the door is theirs. */
export const turnAt = (door: Door, user: User | null, href: string): Turn | undefined => {
  if (door === 'guest') return user ? { to: '/dashboard' } : undefined;
  if (user) return undefined;
  const back = returnPathOf(href);
  return { to: '/login', search: back === undefined || back === '/dashboard' ? {} : { return: back } };
};
