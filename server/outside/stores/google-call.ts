import { failed, ok } from '#shared/domain/result.ts';
import type { GoogleKey } from '#shared/domain/store-key.ts';
import { type Answer, exchange, retryAfter } from './exchange.ts';
import { ApiError } from './google-schema.ts';
import { googleTokens } from './google-token.ts';
import type { StoreFailure, StoreResult } from './port.ts';

/** `timeoutMs` is for the whole of a call: a quarter of it for the token, where one is needed, the rest for the call itself. */
export type GoogleOptions = { tokenUrl: string; timeoutMs: number; now: () => number };

/** Calls an API of Google's as a service account: a body makes it a POST. */
export type GoogleCaller = (key: GoogleKey, url: string, body?: unknown) => StoreResult<unknown>;

export const googleCaller = ({ tokenUrl, timeoutMs, now }: GoogleOptions): GoogleCaller => {
  const { tokenFor, forget } = googleTokens({ tokenUrl, timeoutMs: timeoutMs / 4, now });
  return async (key, url, body) => {
    const token = await tokenFor(key);
    if (!token.ok) return token;
    const headers = { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(body) };
    const answer = await exchange({ url: new URL(url), headers, timeoutMs: timeoutMs * 0.75, ...sent });
    if (!answer.ok) return answer;
    if (answer.value.status < 300) return ok(answer.value.body);
    const failure = failureOf(answer.value, now());
    if (failure.kind === 'credentials') forget(key);
    return failed(failure);
  };
};

const failureOf = ({ status, headers, body }: Answer, now: number): StoreFailure => {
  const parsed = ApiError.safeParse(body);
  const error = parsed.success ? parsed.data.error : undefined;
  const reasons = (error?.errors ?? []).map(({ reason }) => reason ?? '');
  const detail = [error?.status, ...reasons, error?.message].filter(Boolean).join(' ') || `status ${status}`;
  // Google says 401 for a missing permission too; the reason tells it from a bad token.
  if (status === 401)
    return { kind: reasons.includes('permissionDenied') ? 'permissions' : 'credentials', detail };
  if (status === 403) return { kind: 'permissions', detail };
  if (status === 404) return { kind: 'gone', detail };
  if (status === 429) return { kind: 'busy', detail, retryAfterMs: retryAfter(headers, now) };
  return status >= 500 ? { kind: 'unknown', detail } : { kind: 'refused', detail };
};
