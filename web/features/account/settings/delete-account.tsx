import { Trans, useLingui } from '@lingui/react/macro';
import { DELETE_ACCOUNT_MAIL } from '#web/lib/mail.ts';
import { Button, buttonLook } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from '../account.module.css';

/** Accounts are deleted by support, on request by e-mail. */
export const DeleteAccount = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <Dialog isOpen onClose={onClose} title={t`Delete account`} close={t`Close`}>
      <p className={styles.lead}>
        <Trans>
          Email us from your account's address. We'll delete your account with all its apps, reviews and
          replies, and let you know when it's done. Published replies stay in the stores.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button shape="full" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <a
          className={buttonLook({ variant: 'danger', shape: 'full' })}
          href={DELETE_ACCOUNT_MAIL}
          onClick={onClose}
        >
          <Trans>Email support</Trans>
        </a>
      </div>
    </Dialog>
  );
};
