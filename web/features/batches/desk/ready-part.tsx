import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import type { Batch, BatchItem } from '#shared/contract/batch/schema.ts';
import { formatNumber, formatTimes } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import shared from '../batches.module.css';
import styles from './desk.module.css';
import { doubtfulShare } from './send-question.tsx';
import type { Reading } from './use-reading.ts';
import type { Sending } from './use-sending.ts';

type Props = { batch: Batch; reading: Reading; sending: Sending };

type RowProps = { name: string; count: number; action?: string; first?: BatchItem | undefined };

/** What would be sent, once all that has to be read is read: the numbers add up to those of the batch. */
export const ReadyPart = ({ batch, reading, sending }: Props) => {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // The last reply has disappeared, and the focus with it.
    if (reading.hasMoved && document.activeElement === document.body) heading.current?.focus();
  }, [reading.hasMoved]);
  const { counts, sample, estimate } = batch;
  const { count, unread } = sending;
  const { waiting, decided, unlike, go } = reading;
  const approved = formatNumber(sample.read);
  const share = doubtfulShare(batch);
  const lines: RowProps[] = [
    { name: t`Read and approved`, count: counts.scheduled },
    {
      name: t`Not read, sent along with the sample`,
      count: unread,
      action: t`Read more`,
      first: waiting[0],
    },
    { name: t`Different from the rest`, count: unlike.length, action: t`Read them first`, first: unlike[0] },
    {
      name: t`Not sent`,
      count: counts.withdrawn + counts.failed,
      action: t`Show`,
      first: decided.find(({ state }) => state === 'withdrawn'),
    },
  ];
  return (
    <section className={styles.ready} aria-labelledby="ready-title">
      <h2 id="ready-title" ref={heading} tabIndex={-1} className={styles.readyTitle}>
        {t`${plural(count, { one: '# reply is ready', other: '# replies are ready' })}`}
      </h2>
      {unread > 0 && (
        <p>
          <Trans>
            Approved in the random sample: {approved}. Up to {share} of the rest may still be wrong.
          </Trans>
        </p>
      )}
      <ul className={styles.sums}>
        {lines
          .filter((line) => line.count > 0)
          .map(({ name, count: n, action, first }) => (
            <li key={name}>
              <span>
                {name}{' '}
                {action !== undefined && first && (
                  <Button variant="link" onClick={() => go(first)}>
                    {action}
                  </Button>
                )}
              </span>
              <strong>{formatNumber(n)}</strong>
            </li>
          ))}
      </ul>
      {estimate.stores.length > 0 && (
        <ul className={styles.sums}>
          {estimate.stores.map(({ store, replies, from, until }) => {
            const time = formatTimes(from, until);
            return (
              <li key={store}>
                <span>
                  <Badge tone={store}>{store === 'apple' ? t`App Store` : t`Google Play`}</Badge>{' '}
                  <Trans>Expected to finish if you send now: {time}.</Trans>
                </span>
                <strong>{formatNumber(replies)}</strong>
              </li>
            );
          })}
        </ul>
      )}
      <p className={shared.note}>
        <Trans>
          Replies you write yourself go first. If a review changes before its reply is sent, that reply is not
          sent.
        </Trans>
      </p>
    </section>
  );
};
