import { Trans } from '@lingui/react/macro';
import { asPublished, removedParts } from '#shared/domain/stores/as-published.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import styles from './notices.module.css';

/** What readers will see of a text that its store cuts. */
export const PublishedPreview = ({ text, store }: { text: string; store: Store }) => {
  const removed = removedParts(text, store);
  if (removed.length === 0) return null;
  const parts = <bdi className={styles.removed}>{removed.join(' ')}</bdi>;
  return (
    <div className={styles.published}>
      <p>
        <Trans>Google Play removes {parts}. Readers will see:</Trans>
      </p>
      <p className={styles.readers} dir="auto">
        {asPublished(text, store)}
      </p>
    </div>
  );
};
