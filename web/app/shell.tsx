import { Trans } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';

/** The frame around every screen of a signed-in user. */
export const Shell = () => (
  <>
    <a className={styles.skip} href="#content">
      <Trans>Skip to the content</Trans>
    </a>
    <Header />
    <div className={styles.frame}>
      <SideNavigation />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  </>
);
