import { Trans } from '@lingui/react/macro';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from '../reviews.module.css';
import { ignoredOf } from './ignored.ts';

/** Says what of the page's address is ignored. */
export const IgnoredNotice = () => {
  const unknown = formatList(ignoredOf(Object.fromEntries(new URLSearchParams(location.search))));
  if (unknown === '') return null;
  return (
    <div className={styles.notices} role="status">
      <Notice tone="warn">
        <Trans>Parts of this link were ignored because they don't exist: {unknown}</Trans>
      </Notice>
    </div>
  );
};
