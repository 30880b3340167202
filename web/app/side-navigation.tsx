import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useSyncExternalStore } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { SUPPORT_MAIL } from './places.ts';
import styles from './side.module.css';
import { useUnanswered } from './use-unanswered.ts';

const wide = matchMedia('(width >= 80em)');
const onWidth = (listener: () => void): (() => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** The main places: with their names on a wide page, as icons with tooltips on a narrower one. */
export const SideNavigation = () => {
  const { t } = useLingui();
  const isWide = useSyncExternalStore(onWidth, () => wide.matches);
  const unanswered = useUnanswered();
  const tip = (text: string, link: ReactElement) => (
    <Tooltip text={text} side="inline-end" isDisabled={isWide}>
      {link}
    </Tooltip>
  );
  return (
    <nav className={styles.side} aria-label={t`Main`}>
      {tip(
        t`Dashboard`,
        <Link to="/dashboard" className={styles.place}>
          <Icon name="home" />
          <span className={styles.placeName}>{t`Dashboard`}</span>
        </Link>,
      )}
      {tip(
        t`Reviews`,
        <Link to="/reviews" search={{}} activeOptions={{ includeSearch: false }} className={styles.place}>
          <Icon name="reviews" />
          <span className={styles.placeName}>{t`Reviews`}</span>
          {unanswered !== undefined && unanswered.count > 0 && (
            <span className={styles.count}>
              <span aria-hidden="true">{unanswered.text}</span>
              <span className="visually-hidden">{unanswered.words}</span>
            </span>
          )}
        </Link>,
      )}
      {tip(
        t`Contact us`,
        <a href={SUPPORT_MAIL} className={styles.place}>
          <Icon name="mail" />
          <span className={styles.placeName}>{t`Contact us`}</span>
        </a>,
      )}
    </nav>
  );
};
