import { Trans, useLingui } from '@lingui/react/macro';
import { orThrow } from '#shared/domain/result.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { confirmEmail, type LinkFailure } from '#web/lib/auth/own-call.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from '../account.module.css';
import { LinkOver, ToRejoinder } from './link-over.tsx';
import { linkWords } from './link-words.ts';

/** Confirms an address when its button is pressed: mail scanners open links, and press nothing. */
export const ConfirmScreen = ({ token }: { token: string }) => {
  const { i18n } = useLingui();
  const confirming = useSingleMutation<void, void, LinkFailure>({
    mutationFn: () => orThrow(confirmEmail(token)),
  });
  if (confirming.error === 'over')
    return (
      <div className={styles.card}>
        <LinkOver />
      </div>
    );
  return (
    <div className={styles.card}>
      <PageHeading tabIndex={-1}>
        {confirming.isSuccess ? <Trans>Your email is confirmed</Trans> : <Trans>Confirm your email</Trans>}
      </PageHeading>
      {confirming.error && (
        <Notice tone="danger" isUrgent>
          {linkWords(i18n, confirming.error)}
        </Notice>
      )}
      {confirming.isSuccess ? (
        <ToRejoinder />
      ) : (
        <Button
          variant="primary"
          shape="full"
          isHindered={confirming.isPending}
          onClick={() => confirming.mutate()}
        >
          <Trans>Confirm email</Trans>
        </Button>
      )}
    </div>
  );
};
