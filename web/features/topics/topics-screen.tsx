import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Topic } from '#shared/contract/topic/schema.ts';
import { MAX_OWN_TOPICS } from '#shared/domain/classification/classification.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { BackfillCard } from './backfill-card.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { Suggestions } from './suggestions.tsx';
import { archiveTopic, deleteTopic, mergeTopic, saveTopic, topicListQuery } from './topic-calls.ts';
import { MAX_NAME, TopicDialog } from './topic-dialog.tsx';
import { TopicList } from './topic-list.tsx';
import type { TopicAction } from './topic-row.tsx';
import styles from './topics.module.css';
import { ownInUse, useTopicFailure } from './use-topic-failure.ts';

const NONE: readonly Topic[] = [];

type Open = { action: 'add'; name?: string } | { action: 'rename' | 'merge' | 'delete'; topic: Topic };

/** What reviews can be about, and the classification of earlier ones. */
export const TopicsScreen = () => {
  const { t } = useLingui();
  const queries = useQueryClient();
  const username = useUser()?.username ?? '';
  const apps = useApps();
  const topics = useQuery(topicListQuery(username));
  const { topicName } = useTopicWords();
  const [open, setOpen] = useState<Open | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const all = topics.data ?? NONE;
  const failureWords = useTopicFailure(all);
  const own = ownInUse(all);
  const isFull = own >= MAX_OWN_TOPICS;
  // A company with one app has no list of all apps.
  const scope = apps.data?.length === 1 ? (apps.data[0]?.id ?? ALL_APPS) : ALL_APPS;

  const settle = async (work: Promise<Result<unknown, Failure>>): Promise<Result<unknown, Failure>> => {
    const answer = await work;
    if (answer.ok) await queries.invalidateQueries({ queryKey: ['topics', username] });
    return answer;
  };
  /** For what has no dialog to show a failure in. The row may be gone, so the heading takes the focus. */
  const settleHere = async (work: Promise<Result<unknown, Failure>>, done: string): Promise<void> => {
    setBusy(true);
    const answer = await settle(work);
    setBusy(false);
    setFailure(answer.ok ? null : answer.failure);
    // Its control may be gone, but a person may have gone on meanwhile.
    if (document.activeElement === document.body) heading.current?.focus();
    if (answer.ok) showToast({ title: done });
  };
  const act = (action: TopicAction, topic: Topic): void => {
    setFailure(null);
    const name = topicName(topic.id, topic.name);
    if (action === 'archive') void settleHere(archiveTopic(username, topic.id, true), t`“${name}” archived`);
    else if (action === 'restore')
      void settleHere(archiveTopic(username, topic.id, false), t`“${name}” restored`);
    else setOpen({ action, topic });
  };
  const close = (): void => setOpen(null);
  const deleted = open?.action === 'delete' ? topicName(open.topic.id, open.topic.name) : '';
  return (
    <section className={styles.section}>
      <div className={styles.top}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          <Trans>Topics</Trans>
        </h2>
        {topics.data && (
          <Button isHindered={isFull} onClick={() => setOpen({ action: 'add' })}>
            <Trans>Add topic</Trans>
          </Button>
        )}
      </div>
      <p className={styles.lead}>
        <Trans>What reviews are about. The AI finds up to three topics in each review.</Trans>
      </p>
      {isFull && (
        <Notice tone="info">
          <Trans>
            You've reached the maximum of {MAX_OWN_TOPICS} topics of your own. Archive, merge or delete one to
            add another.
          </Trans>
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" isUrgent>
          {failureWords(failure)}
        </Notice>
      )}
      <Suggestions
        username={username}
        isFull={isFull}
        onAdd={(name) => setOpen({ action: 'add', name: name.slice(0, MAX_NAME) })}
      />
      <BackfillCard username={username} />
      {topics.isPending && <Skeleton kind="app" count={6} />}
      {topics.isError && !topics.data && (
        <ProblemPanel again={t`Try again`} onAgain={() => void topics.refetch()}>
          <Trans>Couldn't load your topics.</Trans>
        </ProblemPanel>
      )}
      {topics.data && <TopicList all={all} own={own} scope={scope} onAction={act} />}
      {(open?.action === 'add' || open?.action === 'rename') && (
        <TopicDialog
          topic={open.action === 'rename' ? open.topic : undefined}
          suggested={open.action === 'add' ? open.name : undefined}
          all={all}
          onSave={(fields) => settle(saveTopic(username, fields))}
          onClose={close}
        />
      )}
      {open?.action === 'merge' && (
        <MergeDialog
          topic={open.topic}
          all={all}
          onMerge={async (into) => {
            const answer = await settle(mergeTopic(username, open.topic.id, into));
            if (answer.ok) heading.current?.focus();
            return answer;
          }}
          onClose={close}
        />
      )}
      <AlertDialog
        isOpen={open?.action === 'delete'}
        title={t`Delete “${deleted}”?`}
        text={t`No review mentions this topic.`}
        keep={t`Cancel`}
        confirm={t`Delete`}
        isBusy={isBusy}
        finalFocus={() => heading.current}
        onKeep={close}
        onConfirm={() => {
          if (open?.action !== 'delete') return;
          close();
          void settleHere(deleteTopic(username, open.topic.id), t`“${deleted}” deleted`);
        }}
      />
    </section>
  );
};
