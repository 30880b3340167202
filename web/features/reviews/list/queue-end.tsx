import { Trans } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import type { QueueKind } from '#shared/domain/insights/answer-queue.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { ReviewsLocation } from '../store/reviews-location.ts';
import styles from './reviews.module.css';

const NextPart = lazyPart(
  withItsWords('overview', async () => (await import('./queue/next-part.tsx')).NextPart),
);

export type NextApp = { next: Application | undefined; onNext: () => void };
type PartOfQueue = {
  username: string;
  part: QueueKind | undefined;
  isOneApp: boolean;
  onPlace: (place: ReviewsLocation) => void;
};

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
export const QueueEnd = ({ username, part, isOneApp, onPlace, ...app }: NextApp & PartOfQueue) => (
  <div className={styles.queueEnd}>
    <p className={styles.allDone} role="status">
      <Trans>All done here</Trans>
    </p>
    {part ? (
      <NextPart username={username} part={part} isOneApp={isOneApp} onPlace={onPlace} />
    ) : (
      <NextAppButton {...app} />
    )}
  </div>
);
