import type { Selectable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Role } from '#shared/domain/account/roles.ts';

export type InvitationRow = Selectable<Schema['invitations']>;

/** Who issues a link, the hash of its secret, and until when it works. */
export type Link = { invited_by: string; secret_hash: string; expires_at: Date };

type NewInvitation = Link & { company_id: string; email: string; role: Role; apps: string[] | null };

/** Replaces an invitation of this address that has expired; undefined if there is one that has not. */
export const addInvitation = (
  tx: Tx,
  invitation: NewInvitation,
  at: Date,
): Promise<InvitationRow | undefined> =>
  tx
    .insertInto('invitations')
    .values({ ...invitation, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'email'])
        .doUpdateSet({ ...invitation, created_at: at })
        .where('invitations.expires_at', '<=', at),
    )
    .returningAll()
    .executeTakeFirst();

/** The invitations of the company in scope, the newest first; expired ones are among them. */
export const invitationsOf = (tx: Tx): Promise<InvitationRow[]> =>
  tx.selectFrom('invitations').selectAll().orderBy('created_at', 'desc').orderBy('email').execute();

export const countInvitations = async (tx: Tx): Promise<number> => {
  const { n } = await tx
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const invitationOf = async (tx: Tx, id: string): Promise<InvitationRow | undefined> =>
  UUID.test(id)
    ? tx.selectFrom('invitations').selectAll().where('invitation_id', '=', id).executeTakeFirst()
    : undefined;

/** The invitation whose link has this secret, if it works at `at`. */
export const invitationBySecret = (
  tx: Tx,
  secretHash: string,
  at: Date,
): Promise<InvitationRow | undefined> =>
  tx
    .selectFrom('invitations')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();

/** Gives an invitation a new link; the one before works no longer. */
export const renewInvitation = (tx: Tx, id: string, link: Link): Promise<InvitationRow> =>
  tx
    .updateTable('invitations')
    .set(link)
    .where('invitation_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const dropInvitation = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('invitations').where('invitation_id', '=', id).execute();
};
