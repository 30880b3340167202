import type { FastifyReply, FastifyRequest } from 'fastify';
import { faultOf, pathOf, pause } from '#sandbox/edge/calls.ts';
import { isRefused, type Refused } from '#sandbox/edge/refusal.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Key } from '#sandbox/state/stores/keys.ts';
import { takeFromQuota } from '#sandbox/state/stores/quota.ts';
import { appleRefusal, notAuthorized } from './errors.ts';
import { verifiedKey } from './token.ts';

export type AuthenticatedCall = {
  sandbox: Sandbox;
  key: Key;
  request: FastifyRequest;
  query: Record<string, string>;
};
export type Answered = { status: number; body?: unknown };

const hourlyCalls = 3500;
const open = new Map<string, number>();

const queryOf = (request: FastifyRequest): Record<string, string> => {
  const all =
    typeof request.query === 'object' && request.query !== null ? Object.entries(request.query) : [];
  return Object.fromEntries(
    all.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );
};

const outOfScope = (scope: unknown, request: FastifyRequest): boolean =>
  Array.isArray(scope) &&
  !scope.some(
    (each) =>
      String(each).split('?', 1)[0] ===
      `${request.method} ${pathOf(request).replace(/^\/app-store-connect/, '')}`,
  );

const answerFor = async (
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (caller: AuthenticatedCall) => Answered | Refused,
): Promise<Answered | Refused> => {
  const signed = await verifiedKey(sandbox, request.headers.authorization);
  if (signed === undefined) return notAuthorized();
  const { key, claims } = signed;
  if (outOfScope(claims.scope, request))
    return appleRefusal(403, 'The request does not match the scope of the token.', {
      code: 'FORBIDDEN.REQUEST_DOES_NOT_MATCH_SCOPE',
    });
  const { allowed, remaining } = takeFromQuota(sandbox.db, `apple:${key.id}`, hourlyCalls, 60);
  reply.header('x-rate-limit', `user-hour-lim:${hourlyCalls};user-hour-rem:${remaining};`);
  const parallel = faultOf(request)?.kind === 'parallel-429' && (open.get(key.id) ?? 0) > 0;
  if (!allowed || parallel)
    return appleRefusal(
      429,
      "We've received too many requests for this API. Please wait and try again or slow down your request rate.",
    );
  open.set(key.id, (open.get(key.id) ?? 0) + 1);
  try {
    const fault = faultOf(request);
    if (fault?.kind === 'parallel-429') await pause(fault.ms ?? 50);
    return work({ sandbox, key, request, query: queryOf(request) });
  } finally {
    open.set(key.id, (open.get(key.id) ?? 1) - 1);
  }
};

/** Checks the signature, then the rate limit, then handles the call. */
export const authenticated =
  (sandbox: Sandbox, work: (caller: AuthenticatedCall) => Answered | Refused) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answer = await answerFor(sandbox, request, reply, work);
    const { status, body } = isRefused(answer) ? answer.refused : answer;
    return reply.code(status).send(body);
  };
