import { type Auth, isSelfHosted, lostAccessCode } from './access.ts';

/** The routes of the product besides `/story`, `/invitation`, `/other-company` and those of mailed links, which are public. Any other path is not found. */
const GUEST = ['', '/login', '/register'];
const SETTINGS = [
  '',
  '/apps',
  '/store-connections',
  '/account',
  '/topics',
  '/team',
  '/notifications',
  '/languages',
  '/general',
];
const GUARDED = [
  '/reviews',
  '/checkout',
  '/checkout/success',
  '/dashboard',
  '/action-items',
  '/insights',
  '/batches',
  '/prompt-manager',
  '/onboarding',
  ...SETTINGS.map((place) => `/settings${place}`),
];

export type Redirect =
  | { to: '/login' | '/onboarding' | '/dashboard' }
  | { to: '/checkout'; type: ExpiredType };
type ExpiredType = 'trial_expired' | 'subscription_expired';

/** The page a signed-in user starts on. */
const homeOf = ({ type }: Auth): Redirect => {
  if (type === 'none') return { to: '/onboarding' };
  if (type === 'trial_expired' || type === 'subscription_expired') return { to: '/checkout', type };
  return { to: '/dashboard' };
};

/** The path as the router understands it: decoded, and without slashes that say nothing. */
const placeOf = (path: string): string => {
  const written = path.replace(/[?#].*$/s, '').replace(/\/{2,}/g, '/');
  try {
    return decodeURI(written).replace(/\/$/, '');
  } catch {
    return written;
  }
};

/** Where to redirect from `path`; undefined when the user may stay or the path does not exist. `auth` is null for a guest. */
export const redirectFor = (path: string, auth: Auth | null): Redirect | undefined => {
  const place = placeOf(path);
  const isGuest = GUEST.includes(place);
  const isGuarded = GUARDED.includes(place);
  if (!isGuest && !isGuarded) return undefined;
  if (auth === null) return isGuarded || place === '' ? { to: '/login' } : undefined;
  const home = homeOf(auth);
  if (isGuest) return home;
  if (home.to === '/dashboard') {
    // Without payment, onboarding only asks for languages, and there is nothing to check out.
    const isDone = isSelfHosted(auth)
      ? place.startsWith('/checkout')
      : place === '/onboarding' || (place === '/checkout' && auth.type === 'subscription');
    return isDone ? home : undefined;
  }
  return place === home.to ? undefined : home;
};

/** See `Access` in the contract. */
type CallAccess = 'anyone' | 'identified' | 'signed-in' | 'paying';

/** The error code for a registered user who may not make the call; undefined when they may. */
export const accessErrorAt = (access: CallAccess, auth: Auth): ReturnType<typeof lostAccessCode> =>
  access === 'paying' ? lostAccessCode(auth) : undefined;
