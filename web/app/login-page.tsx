import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LoginScreen } from '#web/features/login/login-screen.tsx';
import styles from './chrome.module.css';
import { Footer } from './footer.tsx';
import { Logo } from './logo.tsx';

export const LoginPage = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search = useSearch({ from: '/login' });
  return (
    <div className={styles.guest}>
      <header className={styles.guestHeader}>
        <Logo />
      </header>
      <main className={styles.guestMain}>
        <title>{t`Log in · Rejoinder`}</title>
        <LoginScreen
          onSignedIn={() => void navigate({ href: search.return ?? '/dashboard', replace: true })}
        />
      </main>
      <Footer />
    </div>
  );
};
