import * as z from 'zod';

export type Account = { email: string; password: string };

const Tokens = z.object({
  idToken: z.string(),
  refreshToken: z.string(),
  localId: z.string(),
  expiresIn: z.coerce.number(),
});

/** Signs in to the identity provider or up with it, as its SDK does. */
export const requestTokens = async (
  url: string,
  operation: 'signInWithPassword' | 'signUp',
  account: Account,
): Promise<z.infer<typeof Tokens>> => {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, returnSecureToken: true }),
  });
  return Tokens.parse(await answer.json());
};
