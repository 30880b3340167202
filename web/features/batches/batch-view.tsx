import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { BackLink } from './back-link.tsx';
import { batchQuery } from './batch-calls.ts';
import styles from './batches.module.css';
import { Desk } from './desk-part.ts';
import { LeftOutNote } from './left-out-note.tsx';
import { Report } from './report-part.ts';
import { useSteering } from './use-steering.ts';

/** One batch: the replies to read, or its report. */
export const BatchView = ({ username, id }: { username: string; id: string }) => {
  const { t, i18n } = useLingui();
  const answer = useQuery(batchQuery(username, id));
  const steering = useSteering(username, id);
  useEffect(Desk.ahead, []);
  const pending = <div className={styles.pending} aria-hidden="true" />;
  if (answer.isPending) return pending;
  if (!answer.data)
    return (
      <>
        <div className={styles.head}>
          <BackLink />
        </div>
        <ProblemPanel again={t`Try again`} onAgain={() => void answer.refetch()}>
          <Trans>Couldn't load this batch.</Trans> {failureWords(i18n, answer.error)}
        </ProblemPanel>
      </>
    );
  const { batch } = answer.data;
  if (batch.state !== 'done' && batch.state !== 'stopped')
    return (
      <Desk
        username={username}
        told={answer.data}
        loadedAt={answer.dataUpdatedAt}
        steering={steering}
        standIn={pending}
      />
    );
  // What failed before the batch ended is over.
  const isOfDesk = steering.variables !== 'remove' && steering.variables !== 'stopRemoval';
  return (
    <>
      <div className={styles.head}>
        <BackLink />
        <PageHeading>
          <bdi>{batch.instruction}</bdi>
        </PageHeading>
      </div>
      <LeftOutNote id={id} />
      {steering.error && !isOfDesk && (
        <Notice tone="danger" isUrgent>
          {failureWords(i18n, steering.error)}
        </Notice>
      )}
      <Report username={username} told={answer.data} steering={steering} />
    </>
  );
};
