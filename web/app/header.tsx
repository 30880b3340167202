import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import styles from './header.module.css';
import { JumpButton } from './jump-button.tsx';
import { Logo } from './logo.tsx';
import { NavigationMenu } from './navigation-menu.tsx';
import { SandboxNote } from './sandbox-note.tsx';
import { UserMenu } from './user-menu.tsx';

export const Header = ({ onPalette }: { onPalette: () => void }) => {
  const { t } = useLingui();
  return (
    <header className={styles.header}>
      <NavigationMenu />
      <Link to="/dashboard" className={styles.home} aria-label={t`Rejoinder: go to the dashboard`}>
        <Logo />
      </Link>
      <SandboxNote />
      <div className={styles.end}>
        <JumpButton onOpen={onPalette} />
        <UserMenu />
      </div>
    </header>
  );
};
