import type { FastifyRequest } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import { type Key, keyOf } from '../state/stores/keys.ts';
import { liveToken } from '../state/tokens.ts';
import { type Refused, refuse } from './refusal.ts';

const statuses = new Map([
  [400, ['INVALID_ARGUMENT', 'badRequest']],
  [401, ['UNAUTHENTICATED', 'authError']],
  [403, ['PERMISSION_DENIED', 'forbidden']],
  [404, ['NOT_FOUND', 'notFound']],
  [409, ['ABORTED', 'conflict']],
  [429, ['RESOURCE_EXHAUSTED', 'rateLimitExceeded']],
  [500, ['INTERNAL', 'backendError']],
  [503, ['UNAVAILABLE', 'backendError']],
]);

export const googleError = (
  status: number,
  message: string,
  reason?: string,
  domain = reason === undefined ? 'global' : 'androidpublisher',
): unknown => {
  const [name, usual] = statuses.get(status) ?? ['UNKNOWN', 'backendError'];
  return {
    error: {
      code: status,
      message,
      errors: [{ message, domain, reason: reason ?? usual }],
      status: name,
    },
  };
};

export const googleRefusal = (status: number, message: string, reason?: string, domain?: string): Refused =>
  refuse(status, googleError(status, message, reason, domain));

/** The service account of a Google access token with the scope. */
export const accountBehind = (
  sandbox: Sandbox,
  request: FastifyRequest,
  scope: string,
): { key: Key } | Refused => {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const token = liveToken(sandbox.db, bearer);
  const key = token === undefined ? undefined : keyOf(sandbox.db, token.client_email);
  if (token === undefined || key === undefined)
    return googleRefusal(
      401,
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
    );
  if (!token.scopes.split(/\s+/).includes(scope))
    return googleRefusal(403, 'Request had insufficient authentication scopes.');
  return { key };
};
