import { type Answer, httpRequest, retryAfter } from '#server/integrations/stores/http/http-request.ts';
import type { StoreFailure, StoreReading, StoreResult } from '#server/integrations/stores/port.ts';
import { failed } from '#shared/domain/result.ts';
import type { AppleKey } from '#shared/domain/stores/store-key.ts';
import { storeMessage } from '#shared/domain/stores/store-message.ts';
import { Errors } from './schema.ts';
import { appleTokens } from './tokens.ts';

export type AppleOptions = { baseUrl: string; timeoutMs: number; now: () => number };

/** The base of Apple's own links. */
const APPLE = 'https://api.appstoreconnect.apple.com';

/** Calls App Store Connect with a publisher's key. */
export const appleCaller = ({ baseUrl, timeoutMs, now }: AppleOptions) => {
  const { tokenFor, forget } = appleTokens(now);

  const urlOf = (path: string, query: Record<string, string> = {}): URL => {
    const url = new URL(`${baseUrl}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };

  /**
   * Rewrites a next-page link: the first page's own address with the link's query, so that the token is sent nowhere
   * else. Behind a proxy the link names Apple's host rather than the proxy's.
   */
  const followed = (first: URL, link: string): URL | undefined => {
    const next = URL.parse(link, first.href);
    if (next === null || (next.origin !== first.origin && next.origin !== APPLE)) return undefined;
    if (next.pathname !== first.pathname && !first.pathname.endsWith(next.pathname)) return undefined;
    const url = new URL(first);
    url.search = next.search;
    return url;
  };

  /** When a call that begins now has to end, by `performance.now()`. */
  const deadline = (): number => performance.now() + timeoutMs;

  /**
   * Apple occasionally refuses valid tokens, especially new ones. A refusal counts only after the same token and then a
   * new one were refused too. A refused request changed nothing, so a write may be repeated as well. All attempts end by
   * `until`.
   */
  const ask = async <Value>(
    key: AppleKey,
    url: URL,
    read: StoreReading<Value>,
    /** The body to post, or `DELETE` for the resource. */
    body?: object | 'DELETE',
    until = deadline(),
  ): StoreResult<Value> => {
    const sent =
      typeof body === 'object'
        ? { method: 'POST' as const, body: JSON.stringify(body) }
        : body && { method: body };
    for (let tries = 1; ; tries += 1) {
      const fetched = await tokenFor(key);
      const repeats = tries - 1;
      if (!fetched.ok) return { ...fetched, repeats };
      const { token } = fetched.value;
      const remainingMs = until - performance.now();
      if (remainingMs <= 0) return { ...failed({ kind: 'unknown', detail: 'no time left' }), repeats };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await httpRequest({ url, headers, timeoutMs: remainingMs, ...sent });
      if (!answer.ok) return { ...answer, repeats };
      const { status } = answer.value;
      if (status < 300) return { ...read(answer.value.body), repeats };
      const isRefused = status === 401 || status === 403;
      if (!isRefused || tries === 3 || performance.now() > until - timeoutMs / 4)
        return { ...failed(failureOf(answer.value, now(), typeof body === 'object')), repeats };
      if (tries === 2) forget(key, token);
    }
  };

  return { urlOf, followed, ask, deadline };
};
export type AppleCaller = ReturnType<typeof appleCaller>;

/** The codes for what the key may not do; others, such as that of an agreement that is not signed, have their own words. */
const FORBIDDEN = /^FORBIDDEN(_ERROR|\.REQUEST_DOES_NOT_MATCH_SCOPE)?$/;

/** Several errors can arrive at once, the relevant one not first, and any field may be missing. */
const failureOf = ({ status, headers, body }: Answer, now: number, isWrite: boolean): StoreFailure => {
  const parsed = Errors.safeParse(body);
  const errors = parsed.success ? parsed.data.errors : [];
  const detail =
    errors.map(({ code, detail, title }) => `${code ?? ''} ${detail ?? title ?? ''}`.trim()).join('; ') ||
    `status ${status}`;
  const points = (at: string) => errors.some(({ source }) => source?.pointer?.startsWith(at));
  if (status === 401) return { kind: 'credentials', detail };
  const words = isWrite
    ? storeMessage(errors.map(({ detail, title }) => detail || title || '').join(' '))
    : null;
  const isForbidden = errors.every(({ code }) => !code || FORBIDDEN.test(code));
  if (status === 403 && (words === null || isForbidden)) return { kind: 'permissions', detail };
  if (status === 404 || (status === 409 && points('/data/relationships/review')))
    return { kind: 'gone', detail };
  if (errors.some(({ code }) => code?.endsWith('TOO_LONG'))) return { kind: 'too-long', detail };
  if (status === 429) return { kind: 'busy', detail, retryAfterMs: retryAfter(headers, now) };
  if (status >= 500) return { kind: 'unknown', detail };
  return { kind: 'refused', detail, ...(words === null ? {} : { words }) };
};
