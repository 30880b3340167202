import { z } from 'zod';
import { accountById } from '#sandbox/state/identity/accounts.ts';
import { touchRefreshToken } from '#sandbox/state/identity/refresh-tokens.ts';
import { refuse } from '../answer.ts';
import { call } from '../call.ts';
import { PROJECT_ID } from '../issuer.ts';
import { hashOf, isSecret } from '../secrets.ts';
import { mintIdToken } from '../sessions.ts';

const input = z.object({ grant_type: z.string().optional(), refresh_token: z.string() });

/** A new ID token for a session. The refresh token stays the same, as Firebase's do: several tabs share one. */
export const refresh = call(input, async (parts, { grant_type, refresh_token }) => {
  if (grant_type !== 'refresh_token') return refuse('INVALID_GRANT_TYPE');
  if (!isSecret(refresh_token)) return refuse('INVALID_REFRESH_TOKEN');
  const session = touchRefreshToken(parts.db, hashOf(refresh_token), parts.now());
  const account = session && accountById(parts.db, session.userId);
  if (session === undefined || account === undefined) return refuse('TOKEN_EXPIRED'); // the SDK signs out and discards the session
  if (account.disabledAt !== null) return refuse('USER_DISABLED');
  const idToken = await mintIdToken(parts, account, session.authTime);
  return {
    access_token: idToken,
    expires_in: '3600',
    token_type: 'Bearer',
    refresh_token,
    id_token: idToken,
    user_id: account.userId,
    project_id: PROJECT_ID,
  };
});
