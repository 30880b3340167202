import type { FastifyReply, FastifyRequest } from 'fastify';
import { faultOf } from '#sandbox/edge/calls.ts';
import { accountBehind, googleRefusal } from '#sandbox/edge/google.ts';
import { isRefused, type Refused } from '#sandbox/edge/refusal.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Key } from '#sandbox/state/stores/keys.ts';
import { appOf } from '#sandbox/state/stores/publishers.ts';
import { takeFromQuota } from '#sandbox/state/stores/quota.ts';

export type AuthenticatedCall = {
  sandbox: Sandbox;
  request: FastifyRequest;
  packageName: string;
  /** What follows `/reviews/` in the path, or ''. */
  rest: string;
  query: Record<string, unknown>;
};

const scope = 'https://www.googleapis.com/auth/androidpublisher';
const getsPerHour = 200;
const postsPerDay = 2000;

const entries = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** Google answers 401, not 403, to an account that was not invited. */
const notAllowed = (): Refused =>
  googleRefusal(
    401,
    'The current user has insufficient permissions to perform the requested operation.',
    'permissionDenied',
  );

const mayNot = (sandbox: Sandbox, key: Key, packageName: string, isWrite: boolean): Refused | undefined => {
  const app = appOf(sandbox.db, 'google', packageName);
  if (app === undefined)
    return googleRefusal(404, `Package not found: ${packageName}.`, 'applicationNotFound');
  if (key.role === 'none' || app.publisher !== key.publisher) return notAllowed();
  if (isWrite && key.role !== 'full') return googleRefusal(403, 'The caller does not have permission');
  return undefined;
};

const overQuota = (sandbox: Sandbox, packageName: string, isWrite: boolean): Refused | undefined => {
  const { allowed } = isWrite
    ? takeFromQuota(sandbox.db, `google-post:${packageName}`, postsPerDay, 24 * 60)
    : takeFromQuota(sandbox.db, `google-get:${packageName}`, getsPerHour, 60);
  return allowed
    ? undefined
    : googleRefusal(429, 'Quota exceeded for quota metric of the Reviews API.', 'quotaExceeded');
};

/** Google's 403 responses unrelated to permissions. */
const moodOf = (request: FastifyRequest): Refused | undefined => {
  const kind = faultOf(request)?.kind;
  if (kind === 'over-quota') return googleRefusal(403, 'Quota exceeded.', 'rateLimitExceeded', 'usageLimits');
  if (kind === 'api-disabled')
    return googleRefusal(
      403,
      'Google Play Android Developer API has not been used in project 1 before or it is disabled.',
      'accessNotConfigured',
      'usageLimits',
    );
  return undefined;
};

export const authenticated =
  (sandbox: Sandbox, work: (caller: AuthenticatedCall) => { body: unknown } | Refused) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { packageName, rest } = entries(request.params);
    const name = String(packageName);
    const isWrite = request.method === 'POST';
    const account = accountBehind(sandbox, request, scope);
    const refused = isRefused(account)
      ? account
      : (moodOf(request) ?? mayNot(sandbox, account.key, name, isWrite) ?? overQuota(sandbox, name, isWrite));
    const caller = {
      sandbox,
      request,
      packageName: name,
      rest: String(rest ?? ''),
      query: entries(request.query),
    };
    const answer = refused ?? work(caller);
    return isRefused(answer)
      ? reply.code(answer.refused.status).send(answer.refused.body)
      : reply.send(answer.body);
  };
