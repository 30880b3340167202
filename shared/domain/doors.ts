import { type Auth, lostAccessCode } from './access.ts';

/** Which people a route is for: all, only those who are not signed in, or only those who are. */
type Door = 'open' | 'guest' | 'guarded';

/** Every route of the product; any other path is not found, whoever asks for it. */
const DOORS: Readonly<Record<string, Door>> = {
  '': 'guest',
  '/story': 'open',
  '/login': 'guest',
  '/register': 'guest',
  '/reviews': 'guarded',
  '/checkout': 'guarded',
  '/checkout/success': 'guarded',
  '/dashboard': 'guarded',
  '/needs-you': 'guarded',
  '/settings': 'guarded',
  '/settings/apps': 'guarded',
  '/settings/store-connections': 'guarded',
  '/settings/account': 'guarded',
  '/settings/languages': 'guarded',
  '/settings/general': 'guarded',
  '/prompt-manager': 'guarded',
  '/onboarding': 'guarded',
};

/** Every path there is. */
export const PATHS: readonly string[] = Object.keys(DOORS);

export type Turn = { to: '/login' | '/onboarding' | '/dashboard' } | { to: '/checkout'; type: ExpiredType };
type ExpiredType = 'trial_expired' | 'subscription_expired';

/** Where somebody belongs who comes in at the front door. */
const homeOf = ({ type }: Auth): Turn => {
  if (type === 'none') return { to: '/onboarding' };
  if (type === 'trial_expired' || type === 'subscription_expired') return { to: '/checkout', type };
  return { to: '/dashboard' };
};

/** Where somebody at the wrong door is sent; nothing where the door is theirs, or leads nowhere. `auth` is null for a guest. */
export const turnAt = (path: string, auth: Auth | null): Turn | undefined => {
  const place = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const door = Object.hasOwn(DOORS, place) ? DOORS[place] : undefined;
  if (door === undefined || door === 'open') return undefined;
  if (auth === null) return door === 'guarded' || place === '' ? { to: '/login' } : undefined;
  const home = homeOf(auth);
  if (door === 'guest') return home;
  if (home.to === '/dashboard') {
    const isDone = place === '/onboarding' || (place === '/checkout' && auth.type === 'subscription');
    return isDone ? home : undefined;
  }
  return place === home.to ? undefined : home;
};

/** Who may make a call: see `Access` of the contract. */
type CallAccess = 'anyone' | 'identified' | 'signed-in' | 'paying';

/** The code somebody registered is refused a call with, or nothing where they may make it. */
export const refusalAt = (access: CallAccess, auth: Auth): ReturnType<typeof lostAccessCode> =>
  access === 'paying' ? lostAccessCode(auth) : undefined;
