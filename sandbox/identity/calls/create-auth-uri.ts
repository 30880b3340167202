import { z } from 'zod';
import { call } from '../call.ts';
import { newSecret } from '../secrets.ts';

/** Does not reveal whether an account exists. */
export const createAuthUri = call(z.object({ identifier: z.string() }), async () => ({
  kind: 'identitytoolkit#CreateAuthUriResponse',
  sessionId: newSecret(),
}));
