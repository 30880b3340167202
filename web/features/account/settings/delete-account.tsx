import { Trans, useLingui } from '@lingui/react/macro';
import { DELETE_ACCOUNT_MAIL } from '#web/lib/mail.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from '../account.module.css';

/** Accounts are deleted by support, on request by e-mail. */
export const DeleteAccount = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <Dialog isOpen onClose={onClose} title={t`Delete account`} close={t`Close`}>
      <p className={styles.lead}>
        <Trans>
          Write to us from your account's address. We delete the account with all its apps, reviews and
          replies, and tell you when it is done. Replies already published stay in the stores.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button shape="full" onClick={onClose}>
          <Trans>Keep the account</Trans>
        </Button>
        <a
          className={buttonLook({ variant: 'danger', shape: 'full' })}
          href={DELETE_ACCOUNT_MAIL}
          onClick={onClose}
        >
          <Trans>Write the letter</Trans>
        </a>
      </div>
    </Dialog>
  );
};
