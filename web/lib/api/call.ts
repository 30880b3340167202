import * as z from 'zod/mini';
import type { Endpoint, Input, Output } from '#shared/contract/endpoint.ts';
import { ErrorBody } from '#shared/contract/error-body.ts';
import { type ErrorCode, errorCodeOf } from '#shared/contract/errors.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import { pressEnded } from '../after-press.ts';
import { positionHeaders, withPosition } from './positions.ts';
import { PATIENCE_MS, takePrefetched } from './prefetch.ts';

type Issue = { path: string; reason: string };

/** An error response. `retryAfter` is in seconds; `review` is the current state of a review that had changed. */
export type Refused = {
  kind: 'refused';
  code: ErrorCode;
  status: number;
  retryAfter?: number;
  issues?: Issue[];
  review?: Review;
};
/** The server could not be reached, or did not answer in time. */
export type Unreached = { kind: 'network' };
export type Failure = Refused | Unreached;

/** Whether the same call may succeed later. */
export const isPassing = (failure: Failure): boolean =>
  failure.kind === 'network' || failure.status >= 500 || failure.status === 429;

/**
 * What a call needs of the session. `token` is undefined for a guest, and a failure when it cannot be obtained; `refused` is
 * a token that the server no longer accepts.
 */
export type CallSession = {
  token: (refused?: string) => Promise<Result<string | undefined, 'lost' | 'network'>>;
  companyId: () => string | undefined;
  onSessionLost: () => void;
  onAccessLost: (code: ErrorCode) => void;
  /** The server refused what the page offered: the person's role may have changed. */
  onNotAllowed: () => void;
};

/** Longer than the slowest answer to a slow call, in ms: attempts at a reply begin for 20 s, and the last may take 60 s. */
const SLOW_PATIENCE_MS = 90_000;

/** The review of an error response. Its schema is loaded wherever a review is shown; signing in needs none. */
const reviewOf = async (body: unknown): Promise<Review | undefined> => {
  if (typeof body !== 'object' || body === null || !('review' in body)) return undefined;
  try {
    const { ReviewErrorBody } = await import('#shared/contract/review/schema.ts');
    return ReviewErrorBody.safeParse(body).data?.review;
  } catch {
    return undefined;
  }
};

const errorOf = async (status: number, body: unknown, retryAfter: string | null): Promise<Refused> => {
  const error = ErrorBody.safeParse(body);
  const review = await reviewOf(body);
  const seconds = Number(retryAfter);
  return {
    kind: 'refused',
    code: errorCodeOf(error.success ? error.data.error : undefined),
    status,
    ...(retryAfter !== null && Number.isFinite(seconds) ? { retryAfter: seconds } : {}),
    ...(error.success && error.data.issues ? { issues: error.data.issues } : {}),
    ...(review ? { review } : {}),
  };
};

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

export const headersFor = (caller: CallSession, token: string | undefined): Record<string, string> => {
  const companyId = caller.companyId();
  return {
    Accept: 'application/json',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(token === undefined || companyId === undefined ? {} : { 'X-Company-Id': companyId }),
  };
};

const EXPIRED: Refused = { kind: 'refused', code: 'EXPIRED_TOKEN', status: 401 };

/** Fills in the path parameters from the input. */
export const pathOf = (path: string, input: unknown): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(Reflect.get(Object(input), name))));

type Sent = {
  path: string;
  init: RequestInit;
  isOpen?: boolean;
  signal?: AbortSignal | undefined;
  patienceMs?: number;
  /** Sent before, with a token that has been replaced since. */
  isRepeated?: boolean;
};

/** Sends a request as the current user, and parses the response by `output`. */
export const sendAs =
  (caller: CallSession) =>
  async <Schema extends z.ZodMiniType>(
    output: Schema,
    sent: Sent,
  ): Promise<Result<z.output<Schema>, Failure>> => {
    const { path, init, isOpen = false, signal, patienceMs = PATIENCE_MS, isRepeated = false } = sent;
    const early = isOpen ? undefined : takePrefetched(path, init.body);
    const token = isOpen || early ? ok(undefined) : await caller.token();
    if (!token.ok) {
      if (token.failure === 'network') return failed({ kind: 'network' });
      caller.onSessionLost();
      return failed(EXPIRED);
    }
    const headers = {
      ...headersFor(caller, token.value),
      ...(isOpen ? {} : positionHeaders()),
      ...Object(init.headers),
    };
    const patience = AbortSignal.timeout(patienceMs);
    let response: Response | undefined;
    let body: unknown;
    try {
      const until = signal ? AbortSignal.any([signal, patience]) : patience;
      const answer = early ?? fetch(path, { ...init, headers, signal: until });
      response = await (isOpen ? answer : withPosition(answer));
      body = await jsonOf(response);
    } catch {
      response = undefined;
    }
    // What an answer changes may move the button that is being pressed.
    await pressEnded();
    if (!response) return failed({ kind: 'network' });
    if (response.ok) {
      const read = z.safeParse<Schema>(output, body);
      return read.success ? ok(read.data) : failed(await errorOf(500, undefined, null));
    }
    const refusal = await errorOf(response.status, body, response.headers.get('Retry-After'));
    if (response.status === 401) {
      // A request sent while the password is changed has the old token.
      const now = isOpen || isRepeated ? token : await caller.token(token.value);
      if (now.ok && now.value !== token.value)
        return sendAs(caller)<Schema>(output, { ...sent, isRepeated: true });
      caller.onSessionLost();
    }
    if (response.status === 403) caller.onAccessLost(refusal.code);
    if (refusal.code === 'NOT_ALLOWED') caller.onNotAllowed();
    return failed(refusal);
  };

/** Calls an endpoint of the API; returns a parsed response or a typed failure. */
export const callAs =
  (caller: CallSession) =>
  <Row extends Endpoint>(
    row: Row,
    input: Input<Row>,
    signal?: AbortSignal,
    /** Keepalive: survives the unload of the page; limits the body to 64 KiB. */
    keepalive = false,
  ): Promise<Result<Output<Row>, Failure>> =>
    sendAs(caller)<Row['output']>(row.output, {
      path: pathOf(row.path, input),
      isOpen: row.access === 'anyone',
      ...(row.isSlow && { patienceMs: SLOW_PATIENCE_MS }),
      signal,
      init: {
        method: row.method,
        keepalive,
        ...(row.method === 'GET'
          ? {}
          : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(input) }),
      },
    });
