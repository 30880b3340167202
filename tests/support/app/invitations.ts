import { digestOf } from '#server/crypto/digest.ts';
import { newId, newSecret } from '#server/crypto/ids.ts';
import type { TestContext } from './test-context.ts';

type Caller = { companyId: string; userId: string; username: string };

/** Another owner of a company, a member, and invitations: one to send again, one that anybody can look at, one for the caller. */
export const teamOf = async (
  { createMember, rows }: TestContext,
  caller: Parameters<TestContext['createMember']>[0],
) => {
  const token = () => `${caller.companyId}.${newSecret()}`;
  const team = {
    memberId: (await createMember(caller, 'replier')).userId,
    invitationId: newId(),
    lookToken: token(),
    acceptToken: token(),
  };
  await createMember(caller, 'owner'); // so that any one of them can leave
  await teamAgain(rows)(team, caller);
  return team;
};

export type Team = Awaited<ReturnType<typeof teamOf>>;

/** Calls that may end somebody's membership or use an invitation up. */
export const isOfTeam = (name: string): boolean => /^(member|invitation)\./.test(name);

/** Brings members and invitations back after a call. */
export const teamAgain =
  (rows: TestContext['rows']) =>
  async (
    { memberId, invitationId, lookToken, acceptToken }: Team,
    { companyId, userId, username }: Caller,
  ): Promise<void> => {
    await rows(
      `update memberships set ended_at = null, role = case when user_id = $2 then 'replier' else role end
       where company_id = $1`,
      ...[companyId, memberId],
    );
    await rows('delete from invitations where company_id = $1', companyId);
    const invitations: [string, string, string][] = [
      [invitationId, `${invitationId}@acme.test`, digestOf(newSecret())],
      [newId(), `${newId()}@acme.test`, digestOf(lookToken)],
      [newId(), username, digestOf(acceptToken)],
    ];
    for (const [id, email, hash] of invitations)
      await rows(
        `insert into invitations (company_id, invitation_id, email, role, secret_hash, invited_by, expires_at)
         values ($1, $2, $3, 'viewer', $4, $5, now() + interval '7 days')`,
        ...[companyId, id, email, hash, userId],
      );
  };
