import { z } from 'zod';
import { call } from '../call.ts';
import { profileOf } from '../profile.ts';
import { holderOf } from '../sessions.ts';

const input = z.object({ idToken: z.string() });

export const lookup = call(input, async (parts, { idToken }) => {
  const holder = await holderOf(parts, idToken);
  if ('refused' in holder) return holder;
  const { createdAt, signedInAt, validSince } = holder.account;
  const user = {
    ...profileOf(holder.account),
    passwordUpdatedAt: validSince.getTime(),
    validSince: String(Math.floor(validSince.getTime() / 1000)),
    createdAt: String(createdAt.getTime()),
    lastLoginAt: String(signedInAt.getTime()),
    lastRefreshAt: parts.now().toISOString(),
  };
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [user] };
});
