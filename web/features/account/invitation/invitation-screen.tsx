import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Output } from '#shared/contract/endpoint.ts';
import * as invitationApi from '#shared/contract/invitation/endpoints.ts';
import { orThrow } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { request } from '#web/lib/api/query-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import type { Person } from '#web/lib/auth/identity.ts';
import { logOut } from '#web/lib/auth/log-out.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import styles from '../account.module.css';
import { join } from './join.ts';
import { JoinForm } from './join-form.tsx';

type Invitation = Output<typeof invitationApi.get>['invitation'];

type ScreenProps = {
  token: string;
  /** Somebody whom the provider has identified, and who is not registered. */
  newcomer: Person | undefined;
};

/** The page of an invitation's link, with a way in for every visitor: signed in, registered or new. */
export const InvitationScreen = ({ token, newcomer }: ScreenProps) => {
  const { t } = useLingui();
  const found = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => (await request(invitationApi.get, { token }, signal)).invitation,
    retry: (count, failure: Failure) => failure.kind !== 'refused' && count < 3,
  });
  const isOver = found.error?.kind === 'refused' && found.error.code === 'ENTITY_NOT_FOUND';
  return (
    <div className={styles.card}>
      <PageHeading tabIndex={-1}>
        {isOver ? <Trans>This invitation is no longer valid</Trans> : <Trans>You're invited</Trans>}
      </PageHeading>
      {found.isPending && <Skeleton kind="app" />}
      {isOver && (
        <>
          <p>
            <Trans>
              It has been used or withdrawn, or is more than seven days old. Ask the person who invited you
              for a new link.
            </Trans>
          </p>
          <p className={styles.below}>
            <Link to="/">
              <Trans>Go to Rejoinder</Trans>
            </Link>
          </p>
        </>
      )}
      {found.isError && !isOver && (
        <ProblemPanel again={t`Try again`} onAgain={() => void found.refetch()}>
          <Trans>Couldn't load the invitation.</Trans>
        </ProblemPanel>
      )}
      {found.data && <Join token={token} newcomer={newcomer} invitation={found.data} />}
    </div>
  );
};

const Join = ({ token, newcomer, invitation }: ScreenProps & { invitation: Invitation }) => {
  const user = useUser();
  const [isLeaving, setLeaving] = useState(false);
  const joining = useSingleMutation<unknown, void, Failure>({ mutationFn: () => orThrow(join(token)) });
  const { email } = invitation;
  const company = <bdi>{invitation.companyName}</bdi>;
  const address = <bdi dir="ltr">{email}</bdi>;
  const own = <bdi dir="ltr">{user?.username}</bdi>;
  const isTheirs = user?.username.toLowerCase() === email.toLowerCase();
  return (
    <>
      <p>
        <Trans>
          Answer app reviews together with {company}. The invitation is for {address}.
        </Trans>
      </p>
      {user === null ? (
        <JoinForm token={token} email={email} newcomer={newcomer} />
      ) : isTheirs ? (
        <>
          <FailureNotice failure={joining.error} />
          <Button
            variant="primary"
            shape="full"
            isHindered={joining.isPending}
            onClick={() => joining.mutate()}
          >
            <Trans>Join {company}</Trans>
          </Button>
        </>
      ) : (
        <>
          <p>
            <Trans>You're logged in as {own}. Log out to join with the invited address.</Trans>
          </p>
          <Button
            variant="primary"
            shape="full"
            isHindered={isLeaving}
            onClick={() => {
              setLeaving(true);
              void logOut().finally(() => setLeaving(false));
            }}
          >
            <Trans>Log out</Trans>
          </Button>
        </>
      )}
    </>
  );
};
