import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Backfill } from '#shared/contract/backfill/schema.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { formatNumber, formatTime } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Meter } from '#web/ui/data/meter.tsx';
import { backfillQuery, pauseBackfill, startBackfill } from './topic-calls.ts';
import styles from './topics.module.css';

/** What is left to do: reviews, AI requests and days at the daily share. */
const Estimate = ({ backfill: { total, requestsLeft, requestsADay } }: { backfill: Backfill }) => {
  const { t } = useLingui();
  const days = Math.ceil(requestsLeft / Math.max(1, requestsADay));
  return (
    <ul className={styles.estimate}>
      <li>{t`${plural(total, { one: '# review', other: '# reviews' })}`}</li>
      <li>{t`${plural(requestsLeft, { one: 'about # AI request', other: 'about # AI requests' })}`}</li>
      <li>{t`${plural(days, { one: 'done within a day', other: 'about # days' })}`}</li>
    </ul>
  );
};

const Progress = ({ backfill }: { backfill: Backfill }) => {
  const { t } = useLingui();
  const { state, total, done, skipped, resumesAt, isShareUsed } = backfill;
  const time = resumesAt === null ? '' : formatTime(resumesAt);
  const doneText = formatNumber(Math.min(done + skipped, total));
  const totalText = formatNumber(total);
  return (
    <>
      <Meter
        label={t`Earlier reviews classified`}
        value={done + skipped}
        max={total}
        valueText={t`${doneText} of ${totalText}`}
        tone="brand"
      />
      <p className={styles.progress}>
        <span>{t`${doneText} of ${totalText}`}</span>
        <span>
          {state === 'paused' ? (
            <Trans>Paused</Trans>
          ) : resumesAt === null ? (
            <Trans>Running in the background. You can leave this page.</Trans>
          ) : isShareUsed ? (
            <Trans>Resumes: {time}. Today's share of AI requests is used up.</Trans>
          ) : (
            <Trans>Resumes: {time}. The AI is temporarily unavailable.</Trans>
          )}
        </span>
      </p>
    </>
  );
};

/** Classifies the reviews that arrived before, with an estimate, progress and pause. */
export const BackfillCard = ({ username }: { username: string }) => {
  const { t } = useLingui();
  const queries = useQueryClient();
  const query = backfillQuery(username);
  const { data } = useQuery(query);
  const {
    mutate: act,
    isPending,
    error,
  } = useSingleMutation({
    mutationFn: async (send: typeof startBackfill) => {
      await queries.cancelQueries({ queryKey: query.queryKey });
      return send();
    },
    onSuccess: ({ backfill }) => queries.setQueryData(query.queryKey, backfill),
  });
  const classified = data?.done;
  const seen = useRef(classified);
  // What was classified changes the counts and the quotes.
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== classified)
      void queries.invalidateQueries({ queryKey: ['topics', username] });
    seen.current = classified;
  }, [classified, queries, username]);
  if (!data || (data.state === 'none' && data.total === 0)) return null;
  const { state, total, done, skipped } = data;
  const isUnderWay = state === 'running' || state === 'paused';
  return (
    <section className={styles.backfill} aria-labelledby="backfill-title">
      <h3 id="backfill-title" className={styles.subtitle}>
        <Trans>Classify earlier reviews</Trans>
      </h3>
      {state === 'done' && (
        <p className={styles.lead}>
          {t`${plural(done, { one: '# earlier review classified.', other: '# earlier reviews classified.' })}`}{' '}
          {skipped > 0 &&
            t`${plural(skipped, { one: "The AI couldn't classify # review.", other: "The AI couldn't classify # reviews." })}`}
        </p>
      )}
      {state === 'none' && (
        <p className={styles.lead}>
          <Trans>New reviews are classified as they arrive. These are older; drafts always come first.</Trans>
        </p>
      )}
      {isUnderWay ? <Progress backfill={data} /> : total > 0 && <Estimate backfill={data} />}
      <FailureNotice failure={error} />
      {state === 'running' ? (
        <Button isHindered={isPending} onClick={() => act(pauseBackfill)}>
          <Trans>Pause</Trans>
        </Button>
      ) : state === 'paused' ? (
        <Button variant="primary" isHindered={isPending} onClick={() => act(startBackfill)}>
          <Trans>Resume</Trans>
        </Button>
      ) : (
        total > 0 && (
          <Button
            variant={state === 'none' ? 'primary' : 'secondary'}
            isHindered={isPending}
            onClick={() => act(startBackfill)}
          >
            {state === 'none' ? <Trans>Start</Trans> : <Trans>Start again</Trans>}
          </Button>
        )
      )}
    </section>
  );
};
