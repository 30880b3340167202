import { Trans, useLingui } from '@lingui/react/macro';
import type { Store } from '#shared/domain/stores/store.ts';
import { storeName } from '../store-names.ts';
import styles from '../stores.module.css';

const AppleSteps = () => (
  <ol className={styles.steps}>
    <li>
      <Trans>
        Sign in to <b>App Store Connect</b> as the person whose name replies may show. The{' '}
        <b>Customer Support</b> role is enough; an account with only that role is safest.
      </Trans>
    </li>
    <li>
      <Trans>
        Click your name at the top right, choose <b>Edit Profile</b> and scroll to <b>Individual API Key</b>.
        If it's missing, the account holder must first allow API access under{' '}
        <b>Users and Access → Integrations</b>.
      </Trans>
    </li>
    <li>
      <Trans>
        Click <b>Generate API Key</b>, then <b>Download</b>. You can download the .p8 file only once.
      </Trans>
    </li>
    <li>
      <Trans>
        Drop the file here. The <b>Key ID</b> is part of the file name, so we fill it in for you.
      </Trans>
    </li>
  </ol>
);

const GoogleSteps = () => (
  <ol className={styles.steps}>
    <li>
      <Trans>
        In the <b>Google Cloud console</b>, choose or create a project and enable the{' '}
        <b>Google Play Android Developer API</b> and the <b>Google Play Developer Reporting API</b>.
      </Trans>
    </li>
    <li>
      <Trans>
        Under <b>IAM & Admin → Service Accounts</b>, create a service account; it doesn't need a role. Open it
        and choose <b>Keys → Add key → Create new key → JSON</b> to download the file.
      </Trans>
    </li>
    <li>
      <Trans>
        In the <b>Play Console</b>, open <b>Users and permissions → Invite new users</b> and paste the service
        account's email. Under <b>App permissions</b>, add your apps with <b>View app information</b> and{' '}
        <b>Reply to reviews</b> only.
      </Trans>
    </li>
    <li>
      <Trans>
        The <b>developer account ID</b> is the long number in your Play Console URL, after /developers/. New
        permissions can take up to a day to apply.
      </Trans>
    </li>
  </ol>
);

/** The id of the instructions. */
export const LINK_HELP = 'link-help';

/** Step-by-step instructions for the store's console, with the minimal role to grant. */
export const LinkHelp = ({ store }: { store: Store }) => {
  const { i18n } = useLingui();
  const name = storeName(i18n, store);
  return (
    <aside id={LINK_HELP} className={styles.help}>
      <h3 className={styles.helpTitle}>
        <Trans>How to connect {name}</Trans>
      </h3>
      {store === 'apple' ? <AppleSteps /> : <GoogleSteps />}
      <p className={styles.why}>
        <Trans>
          Why so few permissions? A key can do anything its role can. With these, it can only reply to
          reviews; it can't change your apps or see your sales.
        </Trans>
      </p>
    </aside>
  );
};
