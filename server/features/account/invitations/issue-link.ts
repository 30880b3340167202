import type { AppContext, Caller } from '#server/context.ts';
import { digestOf } from '#server/crypto/digest.ts';
import { newSecret } from '#server/crypto/ids.ts';
import type { Tx } from '#server/db/database.ts';
import type { InvitationRow, Link } from '#server/db/tables/company/invitations.ts';
import { settingsOf } from '#server/db/tables/company/people.ts';
import { mailInvitation } from '#server/features/deliveries/queue-mail.ts';
import {
  INVITATION_PAGE,
  type Invitation,
  type LinkedInvitation,
} from '#shared/contract/invitation/schema.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import { toSettingsDto } from '../present-settings.ts';

/** How long an invitation's link works, in ms. */
const LINK_MS = 7 * 24 * 3_600_000;

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/;

/** The company of a link's token, in whose scope alone it is looked up, and the hash that is stored of it. */
export const readToken = (token: string): { companyId: string; secretHash: string } | undefined => {
  const companyId = TOKEN.exec(token)?.[1];
  return companyId === undefined ? undefined : { companyId, secretHash: digestOf(token) };
};

type Inviter = { inviter: string; isWithoutInviter: boolean };

export const toInvitation = (row: InvitationRow, { inviter, isWithoutInviter }: Inviter): Invitation => ({
  id: row.invitation_id,
  email: row.email,
  role: row.role,
  apps: row.apps,
  inviter,
  invitedAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isWithoutInviter,
});

/** The inviter's language, because the invited person's is unknown. */
const ownLanguage = async (tx: Tx, caller: Caller): Promise<string> =>
  toSettingsDto(caller, await settingsOf(tx, caller.userId)).language ?? 'en';

/**
 * Issues a link for an invitation that `save` stores, and mails it if there is a mail server. It is returned in any case:
 * mails go astray.
 */
export const issueLink = async (
  context: AppContext,
  tx: Tx,
  caller: Caller,
  asked: string | undefined,
  save: (link: Link) => Promise<InvitationRow>,
): Promise<{ invitation: LinkedInvitation }> => {
  const { companyId, companyName, userId } = caller;
  const token = `${companyId}.${newSecret()}`;
  const link = `${INVITATION_PAGE}#${token}`;
  const row = await save({
    invited_by: userId,
    secret_hash: digestOf(token),
    expires_at: new Date(context.now() + LINK_MS),
  });
  const inviter = personName(caller);
  const { sent } = await mailInvitation(context, tx, {
    companyId,
    to: row.email,
    language: asked ?? (await ownLanguage(tx, caller)),
    link: new URL(link, context.publicUrl).href,
    expiresAt: row.expires_at.getTime(),
    inviter,
    company: companyName,
  });
  return { invitation: { ...toInvitation(row, { inviter, isWithoutInviter: false }), link, sent } };
};
