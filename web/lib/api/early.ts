import type { api } from '#shared/contract/api.ts';
import type { Endpoint, Input } from '#shared/contract/endpoint.ts';
import { monthOf } from '#shared/domain/account/usage.ts';
import { storedToken } from '#web/lib/auth/kept-token.ts';
import { readStored } from '#web/lib/storage/persisted.ts';

/** A request without the contract's schemas, which are still loading when this runs. */
type Question = { path: string; body: string };
const question = <Row extends Endpoint>(path: Row['path'], input: Input<Row>): Question => ({
  path,
  body: JSON.stringify(input),
});

/** The first requests of the screen at a path, exactly as the screen will make them. */
const questionsAt = (where: URL, username: string): Question[] => {
  const apps = question<typeof api.application.getAll>('/api/application/getAll', { username });
  const month = monthOf(Date.now());
  if (where.pathname === '/dashboard' || where.pathname === '/')
    return [
      apps,
      question<typeof api.needs.list>('/api/needs/list', { username }),
      question<typeof api.statistics.get>('/api/statistics/get', {
        username,
        fromMonth: month,
        toMonth: month,
      }),
    ];
  if (where.pathname !== '/reviews') return [];
  const { selectedAppId: id } = Object(readStored('preferences'));
  // An app id from the URL may belong to another company, which is known only once the apps are loaded.
  const isUsual = typeof id === 'string' && ['', `?app=${encodeURIComponent(id)}`].includes(where.search);
  const first = () =>
    question<typeof api.review.getAppReviews>('/api/review/getAppReviews', {
      ...{ id, offset: 0, answered: false, filters: {}, username },
    });
  return isUsual ? [apps, first()] : [apps];
};

const underWay = new Map<string, Promise<Response>>();
const nameOf = ({ path, body }: Question): string => `${path} ${body}`;

/** Starts requests while the scripts are loading; if the token has expired, preloads the SDK that renews it. */
const askEarly = (): void => {
  const { id, username, companyId, auth } = Object(readStored('auth'));
  if (typeof username !== 'string') return;
  const token = storedToken(id);
  if (token === undefined)
    document.querySelector('link[data-for="identity"]')?.setAttribute('rel', 'modulepreload');
  if (token === undefined || Object(auth).hasAccess !== true) return;
  for (const asked of questionsAt(new URL(location.href), username)) {
    const answer = fetch(asked.path, {
      method: 'POST',
      headers: {
        ...{ Accept: 'application/json', 'Content-Type': 'application/json' },
        ...{ Authorization: `Bearer ${token}`, ...(companyId ? { 'X-Company-Id': companyId } : {}) },
      },
      body: asked.body,
    });
    answer.catch(() => undefined); // reported to whichever call takes it
    underWay.set(nameOf(asked), answer);
  }
};

/** The response of an early request; each is used once, and only before the live stream starts. */
export const takePrefetched = (path: string, body: unknown): Promise<Response> | undefined => {
  if (typeof body !== 'string') return undefined;
  const name = nameOf({ path, body });
  const answer = underWay.get(name);
  underWay.delete(name);
  return answer;
};

/** Called when the live stream starts: earlier responses may be older than its events. */
export const clearPrefetched = (): void => underWay.clear();

askEarly();
