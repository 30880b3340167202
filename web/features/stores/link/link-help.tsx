import { Trans, useLingui } from '@lingui/react/macro';
import type { Store } from '#shared/domain/stores/store.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { storeName } from '../store-names.ts';
import styles from '../stores.module.css';

const AppleSteps = () => (
  <ol className={styles.steps}>
    <li>
      <Trans>
        Sign in to <b>App Store Connect</b> as the person whose name the replies may carry. The least role
        that can answer reviews is <b>Customer Support</b>; an account with only this role is the safest.
      </Trans>
    </li>
    <li>
      <Trans>
        Open your name at the top right, then <b>Edit Profile</b>, and scroll to <b>Individual API Key</b>. If
        it is missing, the account holder has to allow API access once under{' '}
        <b>Users and Access → Integrations</b>.
      </Trans>
    </li>
    <li>
      <Trans>
        Press <b>Generate API Key</b>, then <b>Download</b>. The .p8 file can be downloaded only once.
      </Trans>
    </li>
    <li>
      <Trans>
        Drop the file here. The <b>Key ID</b> is part of its name and is filled in for you.
      </Trans>
    </li>
  </ol>
);

const GoogleSteps = () => (
  <ol className={styles.steps}>
    <li>
      <Trans>
        In the <b>Google Cloud console</b> choose or make a project and enable the{' '}
        <b>Google Play Android Developer API</b> and the <b>Google Play Developer Reporting API</b>.
      </Trans>
    </li>
    <li>
      <Trans>
        Under <b>IAM & Admin → Service Accounts</b> create a service account; it needs no role there. Open it,
        then <b>Keys → Add key → Create new key → JSON</b>. The file is downloaded.
      </Trans>
    </li>
    <li>
      <Trans>
        In the <b>Play Console</b> open <b>Users and permissions → Invite new users</b>, paste the service
        account's address, and under <b>App permissions</b> add your apps with <b>View app information</b> and{' '}
        <b>Reply to reviews</b> only.
      </Trans>
    </li>
    <li>
      <Trans>
        The <b>developer account ID</b> is the long number in the address of the Play Console, after
        /developers/. It can take up to a day until Google acts on a new permission.
      </Trans>
    </li>
  </ol>
);

/** Step-by-step instructions for the store's console, with the minimal role to grant. */
export const LinkHelp = ({ store, onBack }: { store: Store; onBack: () => void }) => {
  const { i18n } = useLingui();
  const name = storeName(i18n, store);
  return (
    <section className={styles.section}>
      <Button variant="link" onClick={onBack}>
        <Icon name="previous" size={16} />
        <Trans>Back to the form</Trans>
      </Button>
      <h2 className={styles.title} tabIndex={-1}>
        <Trans>How to connect {name}</Trans>
      </h2>
      {store === 'apple' ? <AppleSteps /> : <GoogleSteps />}
      <p className={styles.why}>
        <Trans>
          Why so little? A key can do whatever its role can. With these rights the worst that could happen
          with it is a reply; it can neither change your apps nor see your sales.
        </Trans>
      </p>
    </section>
  );
};
