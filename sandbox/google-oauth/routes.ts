import { createPublicKey, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import { originOf } from '../edge/calls.ts';
import type { Sandbox } from '../sandbox.ts';
import { keyOf } from '../state/stores/keys.ts';
import { saveToken } from '../state/tokens.ts';

const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const realAudience = 'https://oauth2.googleapis.com/token';
const lifeS = 3599;

const invalid = (description: string): { error: string; error_description: string } => ({
  error: 'invalid_grant',
  error_description: description,
});

const formOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {};

const claimsOf = (assertion: string): JWTPayload | undefined => {
  try {
    return decodeJwt(assertion);
  } catch {
    return undefined;
  }
};

const isSigned = async (assertion: string, pem: string, audiences: string[]): Promise<string | undefined> => {
  try {
    await jwtVerify(assertion, createPublicKey(pem), {
      algorithms: ['RS256'],
      audience: audiences,
      requiredClaims: ['iat', 'exp'],
      maxTokenAge: '61m',
      clockTolerance: 30,
    });
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ERR_JWT_EXPIRED' || code === 'ERR_JWT_CLAIM_VALIDATION_FAILED')
      return 'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.';
    return 'Invalid JWT Signature.';
  }
};

/** The error message, or undefined if the grant is valid. */
const wrongGrant = async (
  sandbox: Sandbox,
  assertion: string,
  claims: JWTPayload,
  own: string,
): Promise<string | undefined> => {
  await sandbox.ready;
  const key = keyOf(sandbox.db, claims.iss ?? '');
  if (key === undefined || key.kind !== 'google') return 'Invalid grant: account not found';
  if ((claims.exp ?? 0) - (claims.iat ?? 0) > 3600)
    return 'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.';
  return isSigned(assertion, key.public_pem, [realAudience, own]);
};

export const googleOauth = (at: FastifyInstance, sandbox: Sandbox): void => {
  at.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  at.post('/token', async (request, reply) => {
    const form = formOf(request.body);
    if (form.grant_type !== grantType)
      return reply.code(400).send({
        error: 'unsupported_grant_type',
        error_description: `Invalid grant_type: ${form.grant_type ?? ''}`,
      });
    const assertion = String(form.assertion ?? '');
    const claims = claimsOf(assertion);
    if (claims === undefined) return reply.code(400).send(invalid('Invalid JWT: failed to decode.'));
    const wrong = await wrongGrant(sandbox, assertion, claims, `${originOf(request)}/google-oauth/token`);
    if (wrong !== undefined) return reply.code(400).send(invalid(wrong));
    const scopes = String(claims.scope ?? '').trim();
    if (scopes === '')
      return reply
        .code(400)
        .send({ error: 'invalid_scope', error_description: 'Empty or missing scope not allowed.' });
    const token = `ya29.c.${randomBytes(48).toString('base64url')}`;
    saveToken(sandbox.db, {
      token,
      client_email: claims.iss ?? '',
      scopes,
      expires_at: Date.now() + lifeS * 1000,
    });
    return reply.send({ access_token: token, expires_in: lifeS, token_type: 'Bearer' });
  });
};

export const oauthFailure = (status: number, message: string): unknown => ({
  error: status >= 500 ? 'internal_failure' : 'invalid_request',
  error_description: message,
});
