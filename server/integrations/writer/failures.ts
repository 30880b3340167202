import { APIConnectionError, APIError } from 'openai';
import type { WriterFailure } from './port.ts';

/** Default and longest delay after a rate-limit response, in ms. */
const DEFAULT_WAIT_MS = 20_000;
const MAX_WAIT_MS = 3_600_000;

const USED_UP = /insufficient_quota|credit_balance|insufficient balance|billing/i;
const FILTERED =
  /content[ _]?filter|content_policy|content management policy|content exists risk|content violates|inappropriate content|data_inspection_failed|moderation|flagged/i;
const TOO_LONG =
  /context[ _](length|size|window|limit)|string_above_max_length|(prompt|input) is too long|maximum prompt length|exceeds the maximum number of tokens|model token limit|too large for model|reduce the length|too many (input )?tokens/i;
/** OpenAI's 429 for one request of more tokens than the account may use in a minute: waiting does not help. */
const OVER_MINUTE = /request too large for/i;

/**
 * Classifies a failed call. Only the server's short error code is passed on: a message may quote the key or the review.
 * What would fail again the same way is not an outage: it concerns this request or our configuration, and a status that
 * may mean either, in words we do not know, is `rejected`.
 */
export const failureOf = (error: unknown, now: number): WriterFailure => {
  if (error instanceof APIConnectionError || !(error instanceof APIError) || error.status === undefined)
    return { kind: 'away', detail: error instanceof Error ? error.message : 'no answer' };
  const status: number = error.status;
  const text = saidBy(error);
  const detail = `${status} ${codeOf(error)}`.trim();
  if (status === 402 || (status === 429 && USED_UP.test(text))) return { kind: 'quota', detail };
  if (status === 429 && OVER_MINUTE.test(text)) return { kind: 'refused', detail: `${detail} (too long)` };
  if (status === 429) return { kind: 'busy', detail, retryAfterMs: retryAfter(error.headers, now) };
  if (status >= 500 || status === 408 || status === 409 || status === 425) return { kind: 'away', detail };
  if (TOO_LONG.test(text) || status === 413) return { kind: 'refused', detail: `${detail} (too long)` };
  if (FILTERED.test(text)) return { kind: 'refused', detail: `${detail} (content filter)` };
  return { kind: status === 400 || status === 422 ? 'rejected' : 'misconfigured', detail };
};

/** Whether the server says that it has no such model. */
export const isModelGone = (error: unknown): boolean =>
  error instanceof APIError && error.status === 404 && /model/i.test(saidBy(error));

/** All texts of an error, to search in. */
export const saidBy = ({ code, param, type, message }: InstanceType<typeof APIError>): string =>
  [code, param, type, message].join(' ');

/** A code like `invalid_api_key`, never a sentence. */
const codeOf = ({ code, type }: InstanceType<typeof APIError>): string =>
  [code, type].find((word) => typeof word === 'string' && /^[\w.-]{1,60}$/.test(word)) ?? '';

/** In ms: `retry-after-ms`, or `retry-after` in seconds or as a date. */
const retryAfter = (headers: Headers | undefined, now: number): number => {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  const value = headers?.get('retry-after') ?? '';
  const rough = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  const delay = [exact, rough].find((ms) => Number.isFinite(ms) && ms > 0);
  return Math.min(delay ?? DEFAULT_WAIT_MS, MAX_WAIT_MS);
};
