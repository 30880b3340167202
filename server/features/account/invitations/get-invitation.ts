import { ApiError, type OpenUseCase } from '#server/context.ts';
import { readInTenant } from '#server/db/database.ts';
import { companyName } from '#server/db/tables/company/companies.ts';
import { consumeRateLimit } from '#server/db/tables/operations/rate-limits.ts';
import { addressBlock } from '#server/net/address.ts';
import type * as invitation from '#shared/contract/invitation/endpoints.ts';
import { readToken } from './issue-link.ts';
import { invitationOver, openInvitation } from './open-invitation.ts';

/** Enough for a team behind one address; a secret cannot be guessed, but each attempt reads the database. */
const LIMITS = { perMinute: 20, perDay: 200 };

export const getInvitation: OpenUseCase<typeof invitation.get> = async (
  { db, now },
  { address },
  { token },
) => {
  const at = now();
  const bucket = `invitation:${addressBlock(address)}`;
  const next = await consumeRateLimit(db, { bucket, now: at, ...LIMITS });
  if (next !== undefined)
    throw new ApiError('TOO_MANY_REQUESTS', 'Too many requests.', { retryAfterMs: next - at });
  const asked = readToken(token);
  if (!asked) throw invitationOver();
  return readInTenant(db, asked.companyId, async (tx) => {
    const { email, role } = await openInvitation(tx, asked.secretHash, new Date(at));
    return { invitation: { email, role, companyName: await companyName(tx) } };
  });
};
