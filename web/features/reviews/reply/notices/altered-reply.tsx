import { Trans } from '@lingui/react/macro';
import type { Store } from '#shared/domain/stores/store.ts';
import { Notice } from '#web/ui/layout/panels.tsx';
import { TextChanges } from '../../context/text-changes.tsx';
import styles from './notices.module.css';

type Props = { sent: string; published: string; store: Store };

/** Says that readers see another text than the one that was sent, and what differs. */
export const AlteredReply = ({ sent, published, store }: Props) => (
  <Notice tone="warn">
    {store === 'apple' ? (
      <Trans>The App Store changed your reply:</Trans>
    ) : (
      <Trans>Google Play changed your reply:</Trans>
    )}
    <span className={styles.altered} dir="auto">
      <TextChanges before={sent} after={published} />
    </span>
  </Notice>
);
