import type { ReactNode } from 'react';
import styles from './chrome.module.css';
import { Footer } from './footer.tsx';
import { Logo } from './logo.tsx';

/** The layout of the guest screens: logo, one card, footer. */
export const GuestFrame = ({
  title,
  end,
  hasFooter = true,
  children,
}: {
  title: string;
  end?: ReactNode;
  hasFooter?: boolean;
  children: ReactNode;
}) => (
  <div className={styles.guest}>
    <header className={styles.guestHeader}>
      <Logo />
      {end && <div className={styles.guestEnd}>{end}</div>}
    </header>
    <main className={styles.guestMain}>
      <title>{title}</title>
      {children}
    </main>
    {hasFooter && <Footer />}
  </div>
);
