import { Trans, useLingui } from '@lingui/react/macro';
import type * as batchApi from '#shared/contract/batch/endpoints.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { useBatchWords } from '../use-batch-words.ts';
import type { Steering } from '../use-steering.ts';
import { NotSent } from './not-sent.tsx';
import styles from './report.module.css';
import { Totals } from './totals.tsx';
import { TypedTexts } from './typed-texts.tsx';
import { WrongReplies } from './wrong-replies.tsx';

type Props = { username: string; told: Output<typeof batchApi.get>; steering: Steering };

/** What came of the replies, from the first that was sent; each bad outcome with what can be done about it. */
export const Report = ({ username, told, steering }: Props) => {
  const { t } = useLingui();
  const { deliveries } = useBatchWords();
  const { batch, report, removal } = told;
  const sent = Map.groupBy(
    report.filter(({ delivery }) => delivery !== null),
    ({ store, delivery }) => `${store} ${delivery && deliveries[delivery]}`, // queued and sending are one to the reader
  );
  const settled = batch.counts.handed_over + batch.counts.withdrawn + batch.counts.failed;
  const isAtRest = batch.state === 'done' || batch.state === 'stopped' || batch.pause !== null;
  return (
    <section aria-label={t`Report`} className={styles.report}>
      <Totals batch={batch} report={report} />
      <NotSent username={username} told={told} onChanged={steering.refresh} />
      <TypedTexts username={username} id={batch.id} settled={settled} />
      <div className={styles.columns}>
        {sent.size > 0 && (
          <section aria-labelledby="sent-title" className={styles.part}>
            <h2 id="sent-title" className={styles.subtitle}>
              <Trans context="replies">Sent</Trans>
            </h2>
            <ul className={styles.rows}>
              {[...sent].map(([key, rows]) => {
                const [first] = rows;
                if (!first || first.delivery === null) return null;
                const count = rows.reduce((sum, row) => sum + row.count, 0);
                return (
                  <li key={key} className={styles.line}>
                    <span>
                      <Badge tone={first.store}>
                        {first.store === 'apple' ? t`App Store` : t`Google Play`}
                      </Badge>{' '}
                      {deliveries[first.delivery]}
                    </span>
                    <strong>{formatNumber(count)}</strong>
                  </li>
                );
              })}
            </ul>
          </section>
        )}
        {(isAtRest || removal.open > 0) && (
          <WrongReplies username={username} told={told} steering={steering} />
        )}
      </div>
    </section>
  );
};
