import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { JumpButton } from '#web/app/commands/jump-button.tsx';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { NavigationMenu } from './navigation/navigation-menu.tsx';
import { SandboxNote } from './sandbox/sandbox-note.tsx';
import { UserMenu } from './user-menu/user-menu.tsx';

const loadBatchNow = withItsWords(
  'batches',
  async () => (await import('#web/features/batches/batch-now.tsx')).BatchNow,
);

type Props = {
  /** False at the checkout and without access. */
  hasPlaces: boolean;
  onPalette: () => void;
};

export const Header = ({ hasPlaces, onPalette }: Props) => {
  const { t } = useLingui();
  const user = useUser();
  return (
    <header className={styles.header}>
      {hasPlaces && <NavigationMenu />}
      {user?.auth.hasAccess ? (
        <Link to="/dashboard" className={styles.home} aria-label={t`Rejoinder: go to dashboard`}>
          <Logo />
        </Link>
      ) : (
        <span className={styles.home}>
          <Logo />
        </span>
      )}
      <SandboxNote />
      <div className={styles.end}>
        {hasPlaces && <Deferred load={loadBatchNow} isWanted={false} props={{}} standIn={null} />}
        {hasPlaces && <JumpButton onOpen={onPalette} />}
        <UserMenu />
      </div>
    </header>
  );
};
