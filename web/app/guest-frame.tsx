import type { ReactNode } from 'react';
import styles from './chrome.module.css';
import { Footer } from './footer.tsx';
import { Logo } from './logo.tsx';

/** The frame of the screens before the product: logo, one card, and what must be said below. */
export const GuestFrame = ({
  title,
  end,
  children,
}: {
  title: string;
  end?: ReactNode;
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
    <Footer />
  </div>
);
