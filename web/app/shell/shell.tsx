import { Trans } from '@lingui/react/macro';
import { Outlet, useLocation } from '@tanstack/react-router';
import { CommandCenter, useCommandCenter } from '#web/app/commands/command-center.tsx';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { useUserSettings } from '#web/lib/api/queries/use-user-settings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Header } from './header.tsx';
import { SideNavigation } from './navigation/side-navigation.tsx';
import styles from './shell.module.css';
import { useLive } from './use-live.ts';
import { useOutdated } from './use-outdated.ts';

/** Loaded with the page's first data, thus before either can be away. */
const OfflineBar = lazyPart(async () => (await import('./offline-bar.tsx')).OfflineBar);

/** The layout of every screen of a signed-in user. */
export const Shell = () => {
  useLive();
  useUserSettings();
  const user = useUser();
  const isCheckout = useLocation({ select: ({ pathname }) => pathname.startsWith('/checkout') });
  const hasPlaces = (user?.auth.hasAccess ?? false) && !isCheckout;
  const isOutdated = useOutdated();
  const center = useCommandCenter(hasPlaces);
  return (
    <>
      <a className={styles.skip} href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <Header hasPlaces={hasPlaces} onPalette={() => center.open('palette')} />
      <OfflineBar />
      <div role="status">
        {isOutdated && (
          <p className={styles.offline}>
            <Trans>Rejoinder has been updated.</Trans>
            <Button variant="link" onClick={() => location.reload()}>
              <Trans>Reload page</Trans>
            </Button>
          </p>
        )}
      </div>
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
