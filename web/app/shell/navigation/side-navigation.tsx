import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { KeySigns } from '#web/app/commands/key-signs.tsx';
import { BatchIcon } from '#web/features/batches/batch-icon.tsx';
import { useActionCount } from '#web/lib/api/queries/use-action-count.ts';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { useUnanswered } from '#web/lib/api/queries/use-unanswered.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { SUPPORT_MAIL } from '#web/lib/mail.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './side.module.css';

const Count = ({ of }: { of: { text: string; words: string } }) => (
  <span className={styles.count}>
    <span aria-hidden="true">{of.text}</span>
    <span className="visually-hidden">{of.words}</span>
  </span>
);

/** The main navigation: with labels on wide screens, as icons with tooltips on narrower ones. */
export const SideNavigation = ({ onKeys }: { onKeys: () => void }) => {
  const { t } = useLingui();
  const may = useMay();
  const unanswered = useUnanswered();
  const items = useActionCount();
  return (
    <nav className={styles.side} aria-label={t`Main`}>
      <Link to="/dashboard" className={styles.place}>
        <Icon name="home" />
        <span className={styles.placeName}>{t`Dashboard`}</span>
      </Link>
      <Link to="/reviews" search={{}} activeOptions={{ includeSearch: false }} className={styles.place}>
        <Icon name="reviews" />
        <span className={styles.placeName}>{t`Reviews`}</span>
        {unanswered !== undefined && unanswered.count > 0 && <Count of={unanswered} />}
      </Link>
      <Link to="/action-items" className={styles.place}>
        <Icon name="inbox" />
        <span className={styles.placeName}>{t`Action needed`}</span>
        {items && <Count of={items} />}
      </Link>
      <Link to="/insights" activeOptions={{ includeSearch: false }} search={{}} className={styles.place}>
        <Icon name="chart" />
        <span className={styles.placeName}>{t`Insights`}</span>
      </Link>
      {may('reply') && (
        <Link to="/batches" search={{}} activeOptions={{ includeSearch: false }} className={styles.place}>
          <BatchIcon />
          <span className={styles.placeName}>{t`Batch replies`}</span>
        </Link>
      )}
      <Link to="/settings" className={styles.place}>
        <Icon name="settings" />
        <span className={styles.placeName}>{t`Settings`}</span>
      </Link>
      <a href={SUPPORT_MAIL} className={styles.place}>
        <Icon name="mail" />
        <span className={styles.placeName}>{t`Contact us`}</span>
      </a>
      <button
        type="button"
        className={styles.place}
        data-last
        onClick={onKeys}
        aria-keyshortcuts={ariaKeys(KEYS.everywhere.shortcuts)}
      >
        <Icon name="keyboard" />
        <span className={styles.placeName}>{t`Shortcuts`}</span>
        <KeySigns keys="?" />
      </button>
    </nav>
  );
};
