import { Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import styles from './security.module.css';

const download = (codes: readonly string[]): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  link.download = 'rejoinder-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
};

type Props = { codes: readonly string[]; onDone: () => void };

/** The recovery codes, which are shown once: only their hashes are stored. */
export const RecoveryCodes = ({ codes, onDone }: Props) => (
  <div className={styles.form}>
    <p role="status">
      <Trans>
        Keep these recovery codes somewhere safe. Each one logs you in once if you don't have your
        authenticator app. They won't be shown again.
      </Trans>
    </p>
    <ul className={styles.codes} dir="ltr">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className={styles.actions}>
      <CopyButton text={codes.join('\n')} copied={<Trans>Copied</Trans>}>
        <Trans>Copy codes</Trans>
      </CopyButton>
      <Button onClick={() => download(codes)}>
        <Trans>Download</Trans>
      </Button>
    </div>
    <Button variant="primary" shape="full" onClick={onDone}>
      <Trans>I've saved them</Trans>
    </Button>
  </div>
);
