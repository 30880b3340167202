import { z } from 'zod';
import { removeAccount } from '#sandbox/state/identity/accounts.ts';
import { call } from '../call.ts';
import { recentHolderOf } from '../sessions.ts';

const input = z.object({ idToken: z.string() });

export const deleteAccount = call(input, async (parts, { idToken }, client) => {
  const holder = await recentHolderOf(parts, idToken);
  if ('refused' in holder) return holder;
  removeAccount(parts.db, holder.account.userId);
  client.notify({ kind: 'deleted', userId: holder.account.userId });
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
});
