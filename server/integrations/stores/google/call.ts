import { type Answer, httpRequest, retryAfter } from '#server/integrations/stores/http/http-request.ts';
import type { StoreFailure, StoreReading, StoreResult } from '#server/integrations/stores/port.ts';
import { failed } from '#shared/domain/result.ts';
import type { GoogleKey } from '#shared/domain/stores/store-key.ts';
import { storeMessage } from '#shared/domain/stores/store-message.ts';
import { ApiError } from './schema.ts';
import { googleTokens } from './tokens.ts';

/** `timeoutMs` covers the whole call; fetching a token may take up to a quarter of it. */
export type GoogleOptions = { tokenUrl: string; timeoutMs: number; now: () => number };

/** Calls a Google API as a service account; with a body it is a POST. */
export type GoogleCaller = <Value>(
  key: GoogleKey,
  url: string,
  read: StoreReading<Value>,
  body?: unknown,
) => StoreResult<Value>;

export const googleCaller = ({ tokenUrl, timeoutMs, now }: GoogleOptions): GoogleCaller => {
  const { tokenFor, forget } = googleTokens({ tokenUrl, timeoutMs: timeoutMs / 4, now });
  return async (key, url, read, body) => {
    const until = performance.now() + timeoutMs;
    const sent = body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(body) };
    for (let tries = 1; ; tries += 1) {
      const fetched = await tokenFor(key);
      const repeats = tries - 1;
      if (!fetched.ok) return { ...fetched, repeats };
      const { token } = fetched.value;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const remainingMs = Math.max(1, until - performance.now());
      const answer = await httpRequest({ url: new URL(url), headers, timeoutMs: remainingMs, ...sent });
      if (!answer.ok) return { ...answer, repeats };
      if (answer.value.status < 300) return { ...read(answer.value.body), repeats };
      const failure = failureOf(answer.value, now(), body !== undefined);
      if (failure.kind !== 'credentials') return { ...failed(failure), repeats };
      // A token may be revoked early: the key is wrong only if a new token is refused as well.
      forget(key, token);
      if (tries === 2 || performance.now() > until - timeoutMs / 4) return { ...failed(failure), repeats };
    }
  };
};

const OVER_QUOTA =
  /^(rateLimitExceeded|userRateLimitExceeded|quotaExceeded|dailyLimitExceeded|RATE_LIMIT_EXCEEDED)$/;
const API_OFF = /^(accessNotConfigured|SERVICE_DISABLED)$/;

const NO_PERMISSION =
  /^(permissionDenied|insufficientPermissions|projectNotLinked|ACCESS_TOKEN_SCOPE_INSUFFICIENT|IAM_PERMISSION_DENIED)$/;
/** What Google says where it gives no other reason. */
const FORBIDDEN = 'The caller does not have permission';

const failureOf = ({ status, headers, body }: Answer, now: number, isWrite: boolean): StoreFailure => {
  const parsed = ApiError.safeParse(body);
  const error = parsed.success ? parsed.data.error : undefined;
  const all = [...(error?.errors ?? []), ...(error?.details ?? [])];
  const reasons = all.flatMap(({ reason }) => reason ?? []);
  const has = (pattern: RegExp): boolean => reasons.some((reason) => pattern.test(reason));
  const detail = [error?.status, ...reasons, error?.message].filter(Boolean).join(' ') || `status ${status}`;
  // Google returns 401 for a missing permission too; the reason distinguishes it from a bad token.
  if (status === 401)
    return { kind: reasons.includes('permissionDenied') ? 'permissions' : 'credentials', detail };
  // Checked first: it is also listed under `usageLimits`.
  if (status === 403 && has(API_OFF)) return { kind: 'api-disabled', detail };
  const isLimit =
    all.some(({ domain }) => domain === 'usageLimits') || error?.status === 'RESOURCE_EXHAUSTED';
  if (status === 429 || (status === 403 && (isLimit || has(OVER_QUOTA))))
    return { kind: 'busy', detail, retryAfterMs: retryAfter(headers, now) };
  const words = isWrite ? storeMessage(error?.message ?? '') : null;
  // Google refuses the text of a reply with 403 too, and says why in words of its own.
  if (status === 403 && (words === null || words === FORBIDDEN || has(NO_PERMISSION)))
    return { kind: 'permissions', detail };
  if (status === 404) return { kind: 'gone', detail };
  if (status >= 500) return { kind: 'unknown', detail };
  return { kind: 'refused', detail, ...(words === null ? {} : { words }) };
};
