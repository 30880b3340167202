import { Trans } from '@lingui/react/macro';
import type { ReviewContext } from '#shared/contract/review/schema.ts';
import { formatDate, formatTime } from '#web/lib/i18n/format.ts';
import styles from './context.module.css';

/** Replies to this review that were in the store before. */
export const EarlierReplies = ({ replies }: Pick<ReviewContext, 'replies'>) => (
  <section className={styles.section}>
    <h3 className={styles.heading}>
      <Trans>Earlier replies</Trans>
    </h3>
    <ol className={styles.items}>
      {replies.map(({ replyRevision, text, date: iso, sentBy }) => {
        const who = <bdi>{sentBy}</bdi>;
        const date = (
          <time dateTime={iso} title={formatTime(iso)}>
            {formatDate(iso)}
          </time>
        );
        return (
          <li key={replyRevision} className={styles.item}>
            <p className={styles.quiet}>
              {sentBy === null ? (
                <Trans>Sent on {date}</Trans>
              ) : (
                <Trans>
                  Sent by {who} on {date}
                </Trans>
              )}
            </p>
            <p className={styles.text} dir="auto">
              {text}
            </p>
          </li>
        );
      })}
    </ol>
  </section>
);
