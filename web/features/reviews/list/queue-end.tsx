import { Trans } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import styles from './reviews.module.css';

export type NextApp = { next: Application | undefined; onNext: () => void };

/** Leads to the next app that has unanswered reviews. */
export const NextAppButton = ({ next, onNext }: NextApp) => {
  if (!next) return null;
  const name = <bdi>{next.meta.name}</bdi>;
  const waiting = formatNumber(next.unresolvedCount);
  return (
    <Button variant="primary" onClick={onNext} aria-keyshortcuts={ariaKeys(KEYS.reviews.nextApp)}>
      <span>
        <Trans>
          Next: {name}, {waiting} waiting
        </Trans>
      </span>
      <Kbd>N</Kbd>
    </Button>
  );
};

/** Shown below the cards once all of them are answered. */
export const QueueEnd = (props: NextApp) => (
  <div className={styles.queueEnd}>
    <p className={styles.allDone} role="status">
      <Trans>All done here</Trans>
    </p>
    <NextAppButton {...props} />
  </div>
);
