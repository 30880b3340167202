import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { PageTitle } from '#web/lib/page-title.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import styles from '../../shell/settings.module.css';

/** The settings with their navigation: at the side on wide screens, on top on narrow ones. */
export const SettingsPage = () => {
  const { t } = useLingui();
  const places = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const may = useMay();
  // On phones the navigation scrolls horizontally: keep the current item visible.
  useEffect(() => {
    const here = places.current?.querySelector(`a[href="${pathname}"]`);
    here?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className={styles.screen}>
      <PageTitle>{t`Settings · Rejoinder`}</PageTitle>
      <PageHeading>
        <Trans>Settings</Trans>
      </PageHeading>
      <div className={styles.columns}>
        <nav
          ref={places}
          className={styles.places}
          aria-label={t`Settings`}
          // Browsers leave a half visible item where it is, with its focus ring cut off.
          onFocus={({ target }) => {
            if (target.matches(':focus-visible'))
              target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          }}
        >
          {may('administer') && (
            <>
              <Link
                to="/settings/apps"
                search={{}}
                activeOptions={{ includeSearch: false }}
                className={styles.place}
              >
                <Icon name="apps" size={18} />
                {t`Apps`}
              </Link>
              <Link
                to="/settings/store-connections"
                search={{}}
                activeOptions={{ includeSearch: false }}
                className={styles.place}
              >
                <Icon name="plug" size={18} />
                {t`Store connections`}
              </Link>
              <Link to="/settings/topics" className={styles.place}>
                <Icon name="file" size={18} />
                {t`Topics`}
              </Link>
            </>
          )}
          <Link to="/settings/team" className={styles.place}>
            <Icon name="team" size={18} />
            {t`Team`}
          </Link>
          <Link to="/settings/notifications" className={styles.place}>
            <Icon name="bell" size={18} />
            {t`Notifications`}
          </Link>
          <Link to="/settings/account" className={styles.place}>
            <Icon name="user" size={18} />
            {t`Account`}
          </Link>
          <Link to="/settings/languages" className={styles.place}>
            <Icon name="globe" size={18} />
            {t`Languages`}
          </Link>
          <Link to="/settings/general" className={styles.place}>
            <Icon name="sliders" size={18} />
            {t`General`}
          </Link>
        </nav>
        <div className={styles.content}>
          <Outlet />
        </div>
      </div>
    </div>
  );
};
