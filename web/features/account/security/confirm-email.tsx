import { Trans, useLingui } from '@lingui/react/macro';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from './security.module.css';
import { askForConfirmation, type SecurityFailure } from './security-calls.ts';
import { securityWords } from './security-words.ts';

/** An address that waits to be confirmed, and another mail for it. */
export const ConfirmEmail = ({ email }: { email: string }) => {
  const { i18n } = useLingui();
  const asking = useSingleMutation<boolean, void, SecurityFailure>({ mutationFn: askForConfirmation });
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>
        <Trans>Confirm your email</Trans>
      </h3>
      <p className={styles.lead}>
        <Trans>
          Open the link that we sent to <bdi dir="ltr">{email}</bdi>. It works for an hour.
        </Trans>
      </p>
      {asking.error && (
        <Notice tone="danger" isUrgent>
          {securityWords(i18n, asking.error)}
        </Notice>
      )}
      {asking.data === true ? (
        <p role="status">
          <Trans>We've sent another link.</Trans>
        </p>
      ) : (
        <Button isHindered={asking.isPending} onClick={() => asking.mutate()}>
          {asking.isPending ? <Trans>Sending…</Trans> : <Trans>Send another link</Trans>}
        </Button>
      )}
    </section>
  );
};
