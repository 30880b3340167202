import type { StoreFailure, StoreResult } from '#server/integrations/stores/port.ts';
import { boundedFetch } from '#server/net/bounded-fetch.ts';
import { failed, ok } from '#shared/domain/result.ts';

/** `body` is the parsed JSON, or undefined if it is not JSON. */
export type Answer = { status: number; headers: Headers; text: string; body: unknown };

type Request = {
  url: URL;
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  timeoutMs: number;
};

/**
 * One HTTP request to a store. Anything but a complete answer in time is `unknown`: a write may or may not have taken
 * effect.
 */
export const httpRequest = async ({
  url,
  method = 'GET',
  headers = {},
  body,
  timeoutMs,
}: Request): StoreResult<Answer> => {
  try {
    const response = await boundedFetch(url, {
      method,
      headers,
      redirect: 'error',
      timeoutMs,
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return ok({ status: response.status, headers: response.headers, text, body: parsed(text) });
  } catch (error) {
    return failed({ kind: 'unknown', detail: reasonOf(error) });
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no answer';
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/** The store's requested delay, in ms: its `Retry-After` (seconds or a date), at most an hour, by default a minute. */
export const retryAfter = (headers: Headers, now: number): number => {
  const value = headers.get('retry-after');
  if (value === null) return 60_000;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), 3_600_000) : 60_000;
};

/** An unreadable answer: a read is retried, a write has an unknown outcome. */
export const unreadable = (what: string): { ok: false; failure: StoreFailure } =>
  failed({ kind: 'unknown', detail: `the store's ${what} could not be read`, hasAnswered: true });
