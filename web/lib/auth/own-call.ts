import * as z from 'zod/mini';
import { failed, ok, type Result } from '#shared/domain/result.ts';

const Refusal = z.object({ error: z.string() });

/** The code of a refusal, or why there was no answer. */
export type OwnFailure = { code: string; isAway: boolean };

const TIMEOUT_MS = 20_000;

/** A call of the server's own sign-in; the session is in a cookie that no script reads. */
export const ownCall = async <Value>(
  method: 'GET' | 'POST',
  name: string,
  answer: z.ZodMiniType<Value>,
  body: object = {},
): Promise<Result<Value, OwnFailure>> => {
  try {
    const response = await fetch(`/api/auth/${name}`, {
      method,
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(method === 'POST' && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const read: unknown = await response.json();
    if (response.ok) return ok(z.parse(answer, read));
    const code = Refusal.safeParse(read).data?.error ?? '';
    return failed({ code, isAway: response.status >= 500 });
  } catch {
    return failed({ code: '', isAway: true });
  }
};

const Nothing = z.object({});

export type LinkFailure = 'over' | 'weak' | 'too-many' | 'network';

const followLink = async (name: string, body: object): Promise<Result<void, LinkFailure>> => {
  const answer = await ownCall('POST', name, Nothing, body);
  if (answer.ok) return ok(undefined);
  const { code, isAway } = answer.failure;
  if (isAway) return failed('network');
  if (code === 'TOO_MANY_REQUESTS') return failed('too-many');
  return failed(code === 'MISSING_PARAMETERS' ? 'weak' : 'over');
};

/** Sets the password of an account by the secret of a mailed link. */
export const resetPassword = (token: string, password: string) =>
  followLink('reset-password', { token, password });

/** Confirms an address by the secret of a mailed link. */
export const confirmEmail = (token: string) => followLink('confirm-email', { token });
