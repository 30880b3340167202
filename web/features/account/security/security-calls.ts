import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Result } from '#shared/domain/result.ts';
import { orThrow } from '#shared/domain/result.ts';
import { type OwnFailure, ownCall } from '#web/lib/auth/own-call.ts';

const Session = z.object({
  id: z.string(),
  isThis: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  since: z.string(),
  lastUsed: z.string(),
});
export type Session = z.infer<typeof Session>;

const Account = z.object({
  isEmailVerified: z.boolean(),
  sendsMail: z.boolean(),
  secondFactor: z.nullable(z.object({ isOn: z.boolean(), codesLeft: z.number() })),
  sessions: z.array(Session),
});
const Begun = z.object({ secret: z.string(), uri: z.string() });
export type Begun = z.infer<typeof Begun>;
const Codes = z.object({ recoveryCodes: z.array(z.string()) });
const Sent = z.object({ sent: z.boolean() });
const Nothing = z.object({});

export type SecurityFailure = 'password' | 'code' | 'over' | 'too-many' | 'network' | 'other';

const WHY: Readonly<Record<string, SecurityFailure>> = {
  EXPIRED_TOKEN: 'password',
  MISSING_PARAMETERS: 'code',
  ENTITY_NOT_FOUND: 'over',
  ENTITY_ALREADY_EXISTS: 'over',
  TOO_MANY_REQUESTS: 'too-many',
};

const whyOf = ({ code, isAway }: OwnFailure): SecurityFailure =>
  isAway ? 'network' : (WHY[code] ?? 'other');

const asked = async <Value>(answer: Promise<Result<Value, OwnFailure>>): Promise<Value> => {
  const result = await answer;
  if (!result.ok) throw whyOf(result.failure);
  return result.value;
};

/** The account behind the session: whether its address is confirmed, its second factor, and where it is signed in. */
export const accountQuery = (username: string) =>
  queryOptions({
    queryKey: ['sign-in-account', username],
    queryFn: () =>
      orThrow(
        ownCall('GET', 'account', Account).then((answer) =>
          answer.ok ? answer : { ok: false as const, failure: { kind: 'network' as const } },
        ),
      ),
  });

export const beginFactor = (password: string) =>
  asked(ownCall('POST', 'second-factor/begin', Begun, { password }));

export const confirmFactor = async (code: string): Promise<string[]> =>
  (await asked(ownCall('POST', 'second-factor/confirm', Codes, { code }))).recoveryCodes;

type Both = { password: string; code: string };

export const switchFactorOff = (both: Both) => asked(ownCall('POST', 'second-factor/off', Nothing, both));

export const renewCodes = async (both: Both): Promise<string[]> =>
  (await asked(ownCall('POST', 'second-factor/recovery-codes', Codes, both))).recoveryCodes;

export const endSession = (id: string) => asked(ownCall('POST', 'sessions/revoke', Nothing, { id }));

export const endOtherSessions = () => asked(ownCall('POST', 'sessions/revoke-others', Nothing));

export const askForConfirmation = async (): Promise<boolean> => {
  const language = document.documentElement.lang || 'en';
  return (await asked(ownCall('POST', 'request-verification', Sent, { language }))).sent;
};
