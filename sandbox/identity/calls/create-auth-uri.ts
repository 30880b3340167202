import { z } from 'zod';
import { call } from '../call.ts';
import { newSecret } from '../secrets.ts';

/** Tells nothing about who has an account. */
export const createAuthUri = call(z.object({ identifier: z.string() }), async () => ({
  kind: 'identitytoolkit#CreateAuthUriResponse',
  sessionId: newSecret(),
}));
