import type { api } from '#shared/contract/api.ts';
import type { Endpoint, Input } from '#shared/contract/endpoint.ts';
import { monthOf } from '#shared/domain/account/usage.ts';
import { storedToken } from '#web/lib/auth/kept-token.ts';
import { readStored } from '#web/lib/storage/persisted.ts';

/** A call with nothing of its schemas: this runs while they are still on their way. */
type Question = { path: string; body: string };
const question = <Row extends Endpoint>(path: Row['path'], input: Input<Row>): Question => ({
  path,
  body: JSON.stringify(input),
});

/** What the screen at an address will ask for first, word for word as it will ask. */
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
  // An app that is only in the address may be anybody's: whether it is ours is known with the apps.
  const isUsual = typeof id === 'string' && ['', `?app=${encodeURIComponent(id)}`].includes(where.search);
  const first = () =>
    question<typeof api.review.getAppReviews>('/api/review/getAppReviews', {
      ...{ id, offset: 0, answered: false, filters: {}, username },
    });
  return isUsual ? [apps, first()] : [apps];
};

const underWay = new Map<string, Promise<Response>>();
const nameOf = ({ path, body }: Question): string => `${path} ${body}`;

/** Asks while the scripts are still on their way; where the token must be renewed first, fetches what renews it. */
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
    answer.catch(() => undefined); // told to whoever takes it
    underWay.set(nameOf(asked), answer);
  }
};

/** The answer to a call that was asked early; each is given out once, as long as nothing newer may have been told. */
export const takePrefetched = (path: string, body: unknown): Promise<Response> | undefined => {
  if (typeof body !== 'string') return undefined;
  const name = nameOf({ path, body });
  const answer = underWay.get(name);
  underWay.delete(name);
  return answer;
};

/** From now on what changes is told, and an answer from before would be older than what is known. */
export const clearPrefetched = (): void => underWay.clear();

askEarly();
