import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LoginScreen } from '#web/features/login/login-screen.tsx';
import styles from './chrome.module.css';
import { Footer } from './footer.tsx';
import { Logo } from './logo.tsx';

export const LoginPage = () => {
  const navigate = useNavigate();
  const search = useSearch({ from: '/login' });
  return (
    <div className={styles.guest}>
      <header className={styles.guestHeader}>
        <Logo />
      </header>
      <main className={styles.guestMain}>
        <h1 className="visually-hidden">
          <Trans>Log in to Rejoinder</Trans>
        </h1>
        <LoginScreen
          onSignedIn={() => void navigate({ href: search.return ?? '/dashboard', replace: true })}
        />
      </main>
      <Footer />
    </div>
  );
};
