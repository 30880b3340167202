import { Trans, useLingui } from '@lingui/react/macro';
import type { Store } from '#shared/domain/stores/store.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { ENABLE_GOOGLE_API } from '#web/lib/console-link.ts';
import { STORE_LINK_MAIL } from '#web/lib/mail.ts';
import { Button, buttonLook } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from '../stores.module.css';
import { linkErrorWords } from './link-error-words.ts';

type Props = { store: Store; failure: Failure; onClose: () => void };

export const LinkErrorDialog = ({ store, failure, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const { title, text } = linkErrorWords(i18n, store, failure);
  return (
    <Dialog isOpen onClose={onClose} title={title} close={t`Close`}>
      <p>{text}</p>
      <div className={styles.actions}>
        {failure.kind === 'refused' && failure.code === 'GOOGLE_API_DISABLED' && (
          <a
            className={buttonLook({ variant: 'primary' })}
            href={ENABLE_GOOGLE_API}
            target="_blank"
            rel="noreferrer"
          >
            <Trans>Enable the API</Trans>
          </a>
        )}
        <Button variant="primary" onClick={onClose}>
          <Trans>OK</Trans>
        </Button>
        <a className={buttonLook({})} href={STORE_LINK_MAIL}>
          <Trans>Contact us</Trans>
        </a>
      </div>
    </Dialog>
  );
};
