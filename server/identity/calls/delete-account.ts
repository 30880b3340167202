import { z } from 'zod';
import { call } from '#server/identity/call.ts';
import { recentHolderOf } from '#server/identity/sessions.ts';
import { removeAccount } from '#server/identity/tables/accounts.ts';

const input = z.object({ idToken: z.string() });

export const deleteAccount = call(input, async (parts, { idToken }) => {
  const holder = await recentHolderOf(parts, idToken);
  if ('refused' in holder) return holder;
  await removeAccount(parts.pool, holder.account.userId);
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
});
