import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as incidentApi from '#shared/contract/incident/endpoints.ts';
import type { Incident } from '#shared/contract/incident/schema.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';
import { addressOfFilter } from '#shared/domain/reviews/filter/address.ts';
import type { ReviewFilter } from '#shared/domain/reviews/filter/review-filter.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { request } from '#web/lib/api/query-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { keyWords } from '#web/lib/i18n/key-words.ts';
import { incidentQuery } from '#web/lib/incidents/incident-query.ts';
import { IncidentTitle } from '#web/lib/incidents/incident-title.tsx';
import type { Address } from '#web/lib/insights/reviews-address.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { PageTitle } from '#web/lib/page-title.tsx';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { Button, buttonLook } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { EmptyState, Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { batchAddress } from '../place.ts';
import styles from './incident.module.css';
import { type Answer, IncidentFigures } from './incident-figures.tsx';
import { IncidentReviews } from './incident-reviews.tsx';
import { IncidentBadge, IncidentNote } from './incident-state.tsx';

const DAY_MS = 86_400_000;
const SIGN = keyWords(KEYS.incident.batch).join(' ');

type Props = { username: string; id: string; insights: Address };

/** What got worse, since when, against what, and what to do about it. */
export const IncidentScreen = ({ username, id, insights }: Props) => {
  const { t, i18n } = useLingui();
  const answer = useQuery(incidentQuery(username, id));
  const { data, error } = answer;
  const isGone = error?.kind === 'refused' && error.code === 'ENTITY_NOT_FOUND';
  return (
    <div className={styles.screen}>
      <PageTitle>{t`Incident · Rejoinder`}</PageTitle>
      <Link to="/insights" search={insights} className={styles.back}>
        <Icon name="previous" size={16} />
        <Trans>Insights</Trans>
      </Link>
      {isGone ? (
        <EmptyState level={1} scene="lost" title={t`This incident doesn't exist`}>
          <Trans>It may belong to an app that was removed or that you don't have access to.</Trans>
        </EmptyState>
      ) : data ? (
        <Found key={id} username={username} answer={answer} data={data} />
      ) : (
        <>
          <PageHeading>
            <Trans>Incident</Trans>
          </PageHeading>
          {error && (
            <ProblemPanel again={t`Try again`} onAgain={() => void answer.refetch()}>
              <Trans>Couldn't load the incident.</Trans> {failureWords(i18n, error)}
            </ProblemPanel>
          )}
        </>
      )}
    </div>
  );
};

type FoundProps = {
  username: string;
  answer: Parameters<typeof IncidentFigures>[0]['answer'];
  data: Answer;
};

const Found = ({ username, answer, data: { incident, details } }: FoundProps) => {
  const { topicName } = useTopicWords();
  const [chosen, setChosen] = useState<string>();
  const topic = details.topics.find(({ topicId }) => topicId === chosen);
  const filter: ReviewFilter = topic
    ? { ...details.filter, topics: { any: [topic.topicId] } }
    : details.filter;
  const waiting = topic?.waiting ?? details.waiting;
  const named = topic && topicName(topic.topicId, topic.topicName ?? builtInTopicName(topic.topicId));
  return (
    <>
      <Head username={username} incident={incident} filter={filter} waiting={waiting} />
      <IncidentFigures answer={answer} chosen={topic?.topicId} onChoose={setChosen} />
      <IncidentReviews
        username={username}
        id={incident.id}
        filter={filter}
        topic={named}
        waiting={waiting}
        onAllTopics={() => setChosen(undefined)}
      />
    </>
  );
};

type HeadProps = { username: string; incident: Incident; filter: ReviewFilter; waiting: number };

const Head = ({ username, incident, filter, waiting }: HeadProps) => {
  const { t, i18n } = useLingui();
  const heading = useRef<HTMLDivElement>(null);
  const resolve = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayReply = useMay()('reply');
  const [isAsking, setAsking] = useState(false);
  const { id, state } = incident;
  const change = useSingleMutation({
    mutationFn: (to: 'resolved' | 'muted' | 'open') => {
      if (to === 'resolved') return request(incidentApi.resolve, { id, username });
      const until = new Date(Date.now() + (to === 'muted' ? DAY_MS : 0)).toISOString();
      return request(incidentApi.mute, { id, until, username });
    },
    onSuccess: ({ incident: changed }) => {
      queries.setQueryData<Answer>(
        incidentQuery(username, id).queryKey,
        (before) => before && { ...before, incident: changed },
      );
      return queries.invalidateQueries({ queryKey: ['incidents', username] });
    },
  });
  const batch = batchAddress(addressOfFilter(filter));
  const open = formatNumber(waiting);
  const canStart = mayReply && waiting > 0;
  useCommands(
    () => [
      {
        words: t`Start a batch`,
        group: t`Incident`,
        keys: KEYS.incident.batch,
        run: () => void navigate({ to: '/batches', search: batch }),
      },
    ],
    canStart,
  );
  return (
    <>
      <div ref={heading} tabIndex={-1} className={styles.head}>
        <PageHeading className={styles.heading}>
          <IncidentTitle incident={incident} />
        </PageHeading>
        <IncidentBadge incident={incident} />
        {mayReply && (
          <div className={styles.actions}>
            {state !== 'resolved' && (
              <Button
                variant="quiet"
                isHindered={change.isPending}
                onClick={() => change.mutate(state === 'muted' ? 'open' : 'muted')}
              >
                {state === 'muted' ? <Trans>Unmute</Trans> : <Trans>Mute for a day</Trans>}
              </Button>
            )}
            {state !== 'resolved' && (
              <Button ref={resolve} isHindered={change.isPending} onClick={() => setAsking(true)}>
                <Trans>Resolve</Trans>
              </Button>
            )}
            {canStart && (
              <Link
                to="/batches"
                search={batch}
                className={buttonLook({ variant: 'primary' })}
                aria-keyshortcuts={ariaKeys(KEYS.incident.batch)}
              >
                {t`Start a batch (${open})`}
                <Kbd>{SIGN}</Kbd>
              </Link>
            )}
          </div>
        )}
      </div>
      {change.error && (
        <Notice tone="danger" isUrgent>
          {failureWords(i18n, change.error)}
        </Notice>
      )}
      {state !== 'open' && (
        <p className={styles.note} role="status">
          <IncidentNote incident={incident} />
        </p>
      )}
      <AlertDialog
        isOpen={isAsking}
        title={t`Resolve this incident?`}
        text={t`Everyone who was notified will be told that it's over. You can't reopen it. It's reported again only if things return to normal and then get worse.`}
        keep={t`Cancel`}
        confirm={t`Resolve`}
        isHarmless
        isBusy={change.isPending}
        finalFocus={() => (change.isPending ? heading.current : resolve.current)}
        onKeep={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          change.mutate('resolved');
        }}
      />
    </>
  );
};
