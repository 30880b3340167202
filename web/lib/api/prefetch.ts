import type * as actionItemsApi from '#shared/contract/action-items/endpoints.ts';
import type * as applicationApi from '#shared/contract/application/endpoints.ts';
import type * as companyApi from '#shared/contract/company/endpoints.ts';
import type { Endpoint, Input } from '#shared/contract/endpoint.ts';
import type * as incidentApi from '#shared/contract/incident/endpoints.ts';
import type * as insightApi from '#shared/contract/insight/endpoints.ts';
import type * as releaseApi from '#shared/contract/release/endpoints.ts';
import type * as reviewApi from '#shared/contract/review/endpoints.ts';
import type * as statisticsApi from '#shared/contract/statistics/endpoints.ts';
import type * as viewApi from '#shared/contract/view/endpoints.ts';
import { monthOf } from '#shared/domain/calendar.ts';
import { POSITION_HEADER } from '#shared/domain/live/position.ts';
import { hasStoredAccount, storedToken } from '#web/lib/auth/stored-token.ts';
import { readStoredUser } from '#web/lib/auth/stored-user.ts';
import { readStored } from '#web/lib/storage/persisted.ts';
import { ALL_APPS } from './review-scope.ts';

/** A request without the contract's schemas, which are still loading when this runs. */
type PrefetchRequest = { path: string; body: string };
const requestOf = <Row extends Endpoint>(path: Row['path'], input: Input<Row>): PrefetchRequest => ({
  path,
  body: JSON.stringify(input),
});

/** The first requests of the screen at a path, exactly as the screen will make them. */
const firstRequestsOf = (where: URL, username: string): PrefetchRequest[] => {
  const apps = requestOf<typeof applicationApi.getAll>('/api/application/getAll', { username });
  const month = monthOf(Date.now());
  const incidents = requestOf<typeof incidentApi.list>('/api/incident/list', { username });
  const week = requestOf<typeof insightApi.week>('/api/insight/week', { filter: {}, username });
  if (where.pathname === '/insights' && where.search === '')
    return [apps, requestOf<typeof companyApi.getSettings>('/api/company/getSettings', {}), incidents, week];
  if (where.pathname === '/dashboard' || where.pathname === '/')
    return [
      apps,
      requestOf<typeof insightApi.overview>('/api/insight/overview', { username }),
      incidents,
      requestOf<typeof viewApi.list>('/api/view/list', { username }),
      requestOf<typeof actionItemsApi.list>('/api/action-items/list', { username }),
      requestOf<typeof statisticsApi.get>('/api/statistics/get', {
        username,
        fromMonth: month,
        toMonth: month,
      }),
      week,
      requestOf<typeof releaseApi.watch>('/api/release/watch', { username }),
    ];
  if (where.pathname !== '/reviews') return [];
  const { selectedAppId: id } = Object(readStored('preferences'));
  // An app id from the URL may belong to another company, which is known only once the apps are loaded.
  const isUsual = typeof id === 'string' && ['', `?app=${encodeURIComponent(id)}`].includes(where.search);
  if (where.search === `?app=${ALL_APPS}`)
    return [
      apps,
      requestOf<typeof reviewApi.find>('/api/review/find', {
        filter: { answered: false },
        offset: 0,
        username,
      }),
    ];
  if (!isUsual) return [apps];
  const first = { id, offset: 0, answered: false, username };
  return [apps, requestOf<typeof reviewApi.getAppReviews>('/api/review/getAppReviews', first)];
};

/** How long an answer is waited for, in ms; after that the server counts as away. */
export const PATIENCE_MS = 20_000;

const pending = new Map<string, Promise<Response>>();
const keyOf = ({ path, body }: PrefetchRequest): string => `${path} ${body}`;

/** Starts requests while the scripts are loading; if the token has expired, preloads the SDK that renews it. */
const prefetch = (): void => {
  const { id, username, companyId, auth } = Object(readStoredUser());
  if (typeof username !== 'string') return;
  const token = storedToken(id);
  if (token === undefined && hasStoredAccount())
    document.querySelector('link[data-for="identity"]')?.setAttribute('rel', 'modulepreload');
  if (token === undefined || Object(auth).hasAccess !== true) return;
  const here = new URL(location.href);
  // A link may lead to another company, which is entered first.
  if ((here.searchParams.get('company') ?? companyId) !== companyId) return;
  for (const asked of firstRequestsOf(here, username)) {
    const answer = fetch(asked.path, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        ...(companyId ? { 'X-Company-Id': companyId } : {}),
        [POSITION_HEADER]: 'asked',
      },
      body: asked.body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    answer.catch(() => undefined); // reported to whichever call takes it
    pending.set(keyOf(asked), answer);
  }
};

/** The response of an early request; each is used once, and only before the live stream starts. */
export const takePrefetched = (path: string, body: unknown): Promise<Response> | undefined => {
  if (typeof body !== 'string') return undefined;
  const name = keyOf({ path, body });
  const answer = pending.get(name);
  pending.delete(name);
  return answer;
};

/** Called when the live stream starts: earlier responses may be older than its events. */
export const clearPrefetched = (): void => pending.clear();

prefetch();
