import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Destination, LogEntry } from '#shared/contract/destination/schema.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { formatTime } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { logQuery, replay } from './channel-calls.ts';
import { errorWords, useToldWords } from './channel-words.ts';
import styles from './channels.module.css';

export const StateBadge = ({ state }: { state: LogEntry['state'] }) =>
  state === 'delivered' ? (
    <Badge tone="ok">
      <Trans>Delivered</Trans>
    </Badge>
  ) : state === 'waiting' ? (
    <Badge tone="info">
      <Trans>Waiting</Trans>
    </Badge>
  ) : (
    <Badge tone="danger">
      <Trans>Failed</Trans>
    </Badge>
  );

type EntryProps = { entry: LogEntry; isBusy: boolean; onReplay: () => void };

const Entry = ({ entry, isBusy, onReplay }: EntryProps) => {
  const { i18n } = useLingui();
  const { told, state, createdAt, dueAt, error, request, attempts } = entry;
  const words = useToldWords();
  const said = (words: ReturnType<typeof errorWords>): string =>
    typeof words === 'string' ? words : i18n._(words);
  const next = dueAt === null ? '' : formatTime(dueAt);
  return (
    <li>
      <details>
        <summary className={styles.entry}>
          <span className={styles.told}>{words(told)}</span>
          <StateBadge state={state} />
          <span className={styles.at}>{formatTime(createdAt)}</span>
        </summary>
        <div className={styles.attempts}>
          {error !== null && state !== 'delivered' && <p>{said(errorWords(error))}</p>}
          {dueAt !== null && (
            <p>
              <Trans>Next attempt: {next}.</Trans>
            </p>
          )}
          {attempts.map((attempt) => (
            <p key={attempt.at}>
              {formatTime(attempt.at)} · {attempt.status ?? said(errorWords(attempt.error ?? ''))}
              {attempt.answer && (
                <>
                  {' '}
                  · <bdi dir="ltr">{attempt.answer.slice(0, 200)}</bdi>
                </>
              )}
            </p>
          ))}
          {request !== null && (
            <pre className={styles.request} dir="ltr">
              {request}
            </pre>
          )}
          {state !== 'waiting' && request !== null && (
            <Button isHindered={isBusy} onClick={onReplay}>
              <Trans>Send again</Trans>
            </Button>
          )}
        </div>
      </details>
    </li>
  );
};

type Props = { username: string; channel: Destination; onClose: () => void };

/** What was sent to a channel, with every attempt. */
export const ChannelLog = ({ username, channel: { id, name }, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const query = logQuery(username, id);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(query);
  const again = useSingleMutation({
    mutationFn: (delivery: string) => replay(username, id, delivery),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Dialog isOpen onClose={onClose} title={t`Messages to ${name}`} close={t`Close`}>
      {isPending && <Skeleton kind="app" count={3} />}
      {error && !data && (
        <ProblemPanel again={t`Try again`} onAgain={() => void refetch()}>
          {failureWords(i18n, error)}
        </ProblemPanel>
      )}
      {data && entries.length === 0 && (
        <p className={styles.none}>
          <Trans>Nothing has been sent here in the last 30 days.</Trans>
        </p>
      )}
      <FailureNotice failure={again.error} />
      <ul className={styles.log}>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            isBusy={again.isPending}
            onReplay={() => again.mutate(entry.id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button isHindered={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Dialog>
  );
};
