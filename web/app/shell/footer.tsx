import { Trans } from '@lingui/react/macro';
import { PRIVACY_URL, TERMS_URL } from '#web/app/routes/places.ts';
import styles from './chrome.module.css';

export const Footer = () => (
  <footer className={styles.footer}>
    <a href={PRIVACY_URL}>
      <Trans>Privacy policy</Trans>
    </a>
    <a href={TERMS_URL}>
      <Trans>Terms of use</Trans>
    </a>
  </footer>
);
