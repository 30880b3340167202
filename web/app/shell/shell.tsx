import { Trans } from '@lingui/react/macro';
import { Outlet, useLocation } from '@tanstack/react-router';
import { CommandCenter, useCommandCenter } from '#web/app/commands/command-center.tsx';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { useUserSettings } from '#web/lib/api/queries/use-user-settings.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Header } from './header.tsx';
import { SideNavigation } from './navigation/side-navigation.tsx';
import styles from './shell.module.css';
import { useLive } from './use-live.ts';

/** Loaded with the page's first data, thus before either can be away. */
const StateBar = lazyPart(async () => (await import('./state-bar.tsx')).StateBar);

/** The layout of every screen of a signed-in user. */
export const Shell = () => {
  useLive();
  useUserSettings();
  const user = useUser();
  const isCheckout = useLocation({ select: ({ pathname }) => pathname.startsWith('/checkout') });
  const hasPlaces = (user?.auth.hasAccess ?? false) && !isCheckout;
  const center = useCommandCenter(hasPlaces);
  return (
    <>
      <a className={styles.skip} href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <Header hasPlaces={hasPlaces} onPalette={() => center.open('palette')} />
      <StateBar />
      <div className={styles.frame}>
        {hasPlaces && <SideNavigation onKeys={() => center.open('keys')} />}
        <main id="content" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <CommandCenter {...center} hasPlaces={hasPlaces} />
    </>
  );
};
