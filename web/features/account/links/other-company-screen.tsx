import { Trans, useLingui } from '@lingui/react/macro';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { logOut } from '#web/lib/auth/log-out.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import styles from '../account.module.css';
import { ToRejoinder } from './link-over.tsx';

type Props = {
  /** The company could not be asked for; otherwise the person does not belong to it. */
  hasFailed: boolean;
  onAgain: () => void;
  onLoggedOut: () => void;
};

/** A link to a company that this tab could not enter. */
export const OtherCompanyScreen = ({ hasFailed, onAgain, onLoggedOut }: Props) => {
  const { t } = useLingui();
  const mail = <bdi>{useUser()?.username}</bdi>;
  const leaving = useSingleMutation<void, void, Error>({ mutationFn: logOut, onSettled: onLoggedOut });
  return (
    <div className={styles.card}>
      <PageHeading tabIndex={-1}>
        {hasFailed ? (
          <Trans>Couldn't open this link</Trans>
        ) : (
          <Trans>This link belongs to another company</Trans>
        )}
      </PageHeading>
      {hasFailed ? (
        <ProblemPanel again={t`Try again`} onAgain={onAgain}>
          <Trans>It leads to another of your companies, which couldn't be reached.</Trans>
        </ProblemPanel>
      ) : (
        <>
          <p>
            <Trans>
              You're logged in as {mail}, who isn't a member of that company. Log in with the account that
              received the link, or ask an owner to invite you.
            </Trans>
          </p>
          <Button
            variant="primary"
            shape="full"
            isHindered={leaving.isPending}
            onClick={() => leaving.mutate()}
          >
            <Trans>Log in with another account</Trans>
          </Button>
        </>
      )}
      <ToRejoinder />
    </div>
  );
};
