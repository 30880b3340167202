import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import type { LinkedInvitation } from '#shared/contract/invitation/schema.ts';
import type { Member } from '#shared/contract/member/schema.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import { may } from '#shared/domain/account/roles.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { leaveCompany } from '#web/lib/auth/enter-company.ts';
import { refreshUser } from '#web/lib/auth/session.ts';
import { membersQuery } from '#web/lib/people/members.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { AppsDialog } from './apps-dialog.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkToShare } from './link-to-share.tsx';
import { type MemberAction, MemberRow } from './member-row.tsx';
import { RoleTable } from './role-table.tsx';
import styles from './team.module.css';
import {
  endOwnMembership,
  invitationsQuery,
  removeMember,
  resendInvitation,
  revokeInvitation,
  setApps,
  setRole,
} from './team-calls.ts';

const NO_APPS: readonly Application[] = [];

type Open =
  | { action: MemberAction; member: Member }
  | { action: 'invite' }
  | { action: 'link'; invitation: LinkedInvitation };

/** The people of the company, what each may do, and who is invited. */
export const TeamScreen = () => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const user = useUser();
  const username = user?.username ?? '';
  const own = { userId: user?.id ?? '', role: user?.role ?? 'viewer' };
  const mayInvite = may(own.role, 'administer');
  const apps = useApps().data ?? NO_APPS;
  const members = useQuery(membersQuery(username));
  const invitations = useQuery(invitationsQuery(username, mayInvite));
  const [open, setOpen] = useState<Open | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['team', username] });
  const ofReviews = (count: number): string =>
    t`${plural(count, {
      one: '# review is now unassigned.',
      other: '# reviews are now unassigned.',
    })}`;
  const ofDrafts = (count: number): string =>
    t`${plural(count, { one: '# unsent draft is now yours.', other: '# unsent drafts are now yours.' })}`;
  const tellPassedOn = ({ unassigned, drafts = 0 }: { unassigned: number; drafts?: number }): void => {
    if (unassigned > 0) showToast({ title: ofReviews(unassigned) });
    if (drafts > 0) showToast({ title: ofDrafts(drafts) });
  };
  const change = useMutation<unknown, Failure, { send: () => Promise<unknown>; done?: string | undefined }>({
    mutationFn: ({ send }) => send(),
    onSuccess: async (_, { done }) => {
      if (done !== undefined) showToast({ title: done });
      await Promise.all([refresh(), refreshUser()]);
    },
    onSettled: () => {
      // The row of its control may be gone.
      if (document.activeElement === document.body) heading.current?.focus();
    },
  });
  const failure = change.error;
  const owners = members.data?.filter(({ role }) => role === 'owner').length;
  const isLastOwner =
    failure?.kind === 'refused' && failure.code === 'NOT_ALLOWED' && own.role === 'owner' && owners === 1;
  const close = (): void => setOpen(null);
  const named = open !== null && 'member' in open ? personName(open.member) || open.member.username : '';
  const company = user?.companyName ?? '';
  const count = members.data?.length ?? 0;
  const isLoading = members.isPending || (mayInvite && invitations.isPending);
  return (
    <section className={styles.section}>
      <div className={styles.top}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          <Trans>Team</Trans>{' '}
          {count > 0 && (
            <span
              className={styles.count}
            >{t`${plural(count, { one: '# person', other: '# people' })}`}</span>
          )}
        </h2>
        {mayInvite && (
          <Button variant="primary" onClick={() => setOpen({ action: 'invite' })}>
            <Trans>Invite people</Trans>
          </Button>
        )}
      </div>
      {failure && (
        <Notice tone="danger" isUrgent>
          {isLastOwner ? (
            <Trans>A company needs an owner. Make someone else an owner first.</Trans>
          ) : (
            failureWords(i18n, failure)
          )}
        </Notice>
      )}
      {isLoading && <Skeleton kind="app" count={4} />}
      {members.isError && !members.data && (
        <ProblemPanel again={t`Try again`} onAgain={() => void members.refetch()}>
          <Trans>Couldn't load your team.</Trans>
        </ProblemPanel>
      )}
      {members.data && !isLoading && (
        <div className={styles.rows}>
          <div className={styles.head} aria-hidden="true">
            <span>
              <Trans>Person</Trans>
            </span>
            <span>
              <Trans>Role</Trans>
            </span>
            <span>
              <Trans>Apps</Trans>
            </span>
            <span>
              <Trans>Last active</Trans>
            </span>
          </div>
          <ul aria-label={t`Team`}>
            {members.data.map((member) => (
              <MemberRow
                key={member.userId}
                member={member}
                apps={apps}
                own={own}
                onRole={({ userId }, role) =>
                  change.mutate({ send: () => setRole(username, userId, role).then(tellPassedOn) })
                }
                onAction={(action, chosen) => {
                  change.reset();
                  setOpen({ action, member: chosen });
                }}
              />
            ))}
            {invitations.data?.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                apps={apps}
                isBusy={change.isPending}
                onResend={() =>
                  change.mutate({
                    send: async () => {
                      const again = await resendInvitation(username, invitation.id, i18n.locale);
                      setOpen({ action: 'link', invitation: again.invitation });
                    },
                  })
                }
                onRevoke={() =>
                  change.mutate({
                    send: () => revokeInvitation(username, invitation.id),
                    done: t`Invitation withdrawn`,
                  })
                }
              />
            ))}
          </ul>
        </div>
      )}
      {invitations.isError && !invitations.data && (
        <ProblemPanel again={t`Try again`} onAgain={() => void invitations.refetch()}>
          <Trans>Couldn't load the invitations.</Trans>
        </ProblemPanel>
      )}
      {!isLoading && <RoleTable />}
      {open?.action === 'invite' && (
        <InviteDialog own={own.role} apps={apps} onInvited={refresh} onClose={close} />
      )}
      {open?.action === 'link' && (
        <Dialog isOpen onClose={close} title={t`New link`} close={t`Close`}>
          <LinkToShare invitation={open.invitation} />
        </Dialog>
      )}
      {open?.action === 'apps' && (
        <AppsDialog
          name={named}
          apps={apps}
          limitedTo={open.member.apps}
          onSave={(chosen) => setApps(username, open.member.userId, chosen).then(tellPassedOn).then(refresh)}
          onClose={close}
        />
      )}
      <AlertDialog
        isOpen={open?.action === 'remove'}
        title={t`Remove ${named}?`}
        text={t`They lose access to ${company} immediately. Their unsent drafts become yours, and their waiting replies become drafts again.`}
        keep={t`Cancel`}
        confirm={t`Remove`}
        isBusy={change.isPending}
        finalFocus={() => heading.current}
        onKeep={close}
        onConfirm={() => {
          if (open?.action !== 'remove') return;
          const { userId } = open.member;
          close();
          change.mutate({
            send: () => removeMember(username, userId).then(tellPassedOn),
            done: t`${named} removed`,
          });
        }}
      />
      <AlertDialog
        isOpen={open?.action === 'leave'}
        title={t`Leave ${company}?`}
        text={t`You lose access immediately, and an owner gets your unsent drafts. Only an owner or admin can invite you again.`}
        keep={t`Cancel`}
        confirm={t`Leave`}
        isBusy={change.isPending}
        finalFocus={() => heading.current}
        onKeep={close}
        onConfirm={() => {
          close();
          change.mutate({ send: () => endOwnMembership(username).then(leaveCompany) });
        }}
      />
    </section>
  );
};
