import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Topic } from '#shared/contract/topic/schema.ts';
import { MAX_OWN_TOPICS } from '#shared/domain/classification/classification.ts';
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
import {
  archiveTopic,
  backfillQuery,
  deleteTopic,
  mergeTopic,
  saveTopic,
  suggestionsQuery,
  topicListQuery,
} from './topic-calls.ts';
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
  const above = [useQuery(suggestionsQuery(username)), useQuery(backfillQuery(username))];
  // Together: what comes later would push the list down.
  const isPending = [topics, ...above].some((answer) => answer.isPending);
  const { topicName } = useTopicWords();
  const [open, setOpen] = useState<Open | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const all = topics.data ?? NONE;
  const failureWords = useTopicFailure(all);
  const own = ownInUse(all);
  const isFull = own >= MAX_OWN_TOPICS;
  // A company with one app has no list of all apps.
  const scope = apps.data?.length === 1 ? (apps.data[0]?.id ?? ALL_APPS) : ALL_APPS;

  const refresh = () => queries.invalidateQueries({ queryKey: ['topics', username] });
  /** For what has no dialog to show a failure in. */
  const change = useMutation({
    mutationFn: ({ send }: { send: () => Promise<unknown>; done: string }) => send(),
    onSuccess: refresh,
    onSettled: (_, failure, { done }) => {
      // Its control may be gone, but a person may have gone on meanwhile.
      if (document.activeElement === document.body) heading.current?.focus();
      if (!failure) showToast({ title: done });
    },
  });
  const act = (action: TopicAction, topic: Topic): void => {
    change.reset();
    const name = topicName(topic.id, topic.name);
    if (action === 'archive')
      change.mutate({ send: () => archiveTopic(username, topic.id, true), done: t`“${name}” archived` });
    else if (action === 'restore')
      change.mutate({ send: () => archiveTopic(username, topic.id, false), done: t`“${name}” restored` });
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
      {change.error && (
        <Notice tone="danger" isUrgent>
          {failureWords(change.error)}
        </Notice>
      )}
      {isPending ? (
        <Skeleton kind="app" count={6} />
      ) : (
        <>
          <Suggestions
            username={username}
            isFull={isFull}
            onAdd={(name) => setOpen({ action: 'add', name: name.slice(0, MAX_NAME) })}
          />
          <BackfillCard username={username} />
        </>
      )}
      {topics.isError && !topics.data && (
        <ProblemPanel again={t`Try again`} onAgain={() => void topics.refetch()}>
          <Trans>Couldn't load your topics.</Trans>
        </ProblemPanel>
      )}
      {topics.data && !isPending && <TopicList all={all} own={own} scope={scope} onAction={act} />}
      {(open?.action === 'add' || open?.action === 'rename') && (
        <TopicDialog
          topic={open.action === 'rename' ? open.topic : undefined}
          suggested={open.action === 'add' ? open.name : undefined}
          all={all}
          onSave={(fields) => saveTopic(username, fields).then(refresh)}
          onClose={close}
        />
      )}
      {open?.action === 'merge' && (
        <MergeDialog
          topic={open.topic}
          all={all}
          onMerge={async (into) => {
            await mergeTopic(username, open.topic.id, into).then(refresh);
            heading.current?.focus();
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
        isBusy={change.isPending}
        finalFocus={() => heading.current}
        onKeep={close}
        onConfirm={() => {
          if (open?.action !== 'delete') return;
          close();
          change.mutate({ send: () => deleteTopic(username, open.topic.id), done: t`“${deleted}” deleted` });
        }}
      />
    </section>
  );
};
