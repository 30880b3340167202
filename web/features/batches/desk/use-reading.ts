import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch, BatchItem } from '#shared/contract/batch/schema.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { outliersQuery, putBack, queueQuery, useQueue } from '../batch-calls.ts';
import type { Outcome } from './item-card.tsx';
import { afterDecision, isNeeded, neighbour, waitingOf } from './waiting.ts';

/** `loadedAt`: when the batch was loaded, in epoch ms. */
type Options = { username: string; batch: Batch; loadedAt: number; onChanged: () => Promise<void> };

/** A reply as it was read. */
const keyOf = ({ id, version }: BatchItem): string => `${id} ${version}`;

const CHANGED: Failure = { kind: 'refused', code: 'REVIEW_CHANGED', status: 409 };

/** The replies of a batch to read, those decided, and the one shown. */
export const useReading = ({ username, batch, loadedAt, onChanged }: Options) => {
  const queries = useQueryClient();
  const { id: batchId, counts, sample } = batch;
  const queue = useQueue(username, batchId, loadedAt);
  const { data } = queue;
  const outliers = useQuery({
    ...outliersQuery(username, batchId),
    enabled: sample.missing === 0 && counts.drafting === 0 && counts.ready > 0,
  });
  /** Decided here, perhaps before it is listed so. */
  const [decisions, setDecisions] = useState<ReadonlyMap<string, BatchItem>>(new Map());
  const [chosen, setChosen] = useState<string | null>(null);
  const [shown, setShown] = useState<BatchItem | null>(null);
  const [staleId, setStaleId] = useState('');
  const [putBackId, setPutBackId] = useState('');
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const [hasMoved, setMoved] = useState(false);
  const [leftOut, setLeftOut] = useState<BatchItem | null>(null);

  const waiting = waitingOf({
    flagged: data?.flagged ?? [],
    ready: data?.ready ?? [],
    outliers: counts.ready > 0 ? (outliers.data ?? []) : [],
  }).filter((one) => one.review !== null && !decisions.has(keyOf(one)));
  const decided = [
    ...new Map([...decisions.values(), ...(data?.decided ?? [])].map((one) => [one.id, one])).values(),
  ].filter(({ id }) => !waiting.some((one) => one.id === id));
  const isToRead = (one: BatchItem): boolean => isNeeded(one) || sample.isEnded;
  const listed = waiting.find(({ id }) => id === chosen);
  const isShown = shown !== null && (shown.id === chosen || chosen === putBackId);
  // What is being read stays until its reader decides, even when others have: a key must not act on another reply.
  const kept = isShown && (shown.state === 'ready' || shown.state === 'flagged') ? shown : undefined;
  const item =
    listed ??
    kept ??
    decided.find(({ id }) => id === chosen) ??
    (isShown ? shown : undefined) ??
    waiting.find(isToRead);
  // What was put back is yet to be listed: until then the other one stays.
  if (item && item !== shown && (listed || chosen !== putBackId)) {
    setChosen(item.id);
    setShown(item);
  }
  const go = (next: BatchItem | undefined): void => {
    setChosen(next?.id ?? null);
    setShown(next ?? null); // it may be beyond what is listed
    setMoved(true);
  };
  const readOutliers = (): void =>
    void queries.invalidateQueries({ queryKey: outliersQuery(username, batchId).queryKey });
  const readAgain = async (): Promise<void> => {
    readOutliers();
    await onChanged();
    await queries.refetchQueries({ queryKey: queueQuery(username, batchId).queryKey });
  };
  const takeBackIn = useSingleMutation({
    mutationFn: async (one: BatchItem) => {
      const done = await putBack(username, batchId, one.id);
      if (!done.ok) throw done.failure;
      if (done.value.excluded === 0) throw CHANGED;
    },
    onSuccess: (_, one) => {
      setDecisions((known) => new Map([...known].filter(([, other]) => other.id !== one.id)));
      readOutliers();
      setPutBackId(one.id);
      setChosen(one.id);
      setLeftOut(null);
    },
    onError: (failure) => failure === CHANGED && setLeftOut(null),
    onSettled: onChanged,
  });
  return {
    waiting,
    decided,
    item,
    /** Whether it is known what waits: after the last decision, the numbers of the batch have yet to follow. */
    isLoaded: data !== undefined && (item !== undefined || (sample.missing === 0 && counts.flagged === 0)),
    loadError: data === undefined ? queue.error : null,
    hasMoved,
    /** Left out last, so that it can be put back by one press. */
    leftOut,
    unlike: waiting.filter(({ isOutlier, isSample }) => isOutlier && !isSample),
    /** Whether somebody else has decided on what is shown, or its review has changed. */
    isGone: !listed && staleId === item?.id,
    takeBackIn,
    go,
    readAgain,
    move: (by: 1 | -1): void => {
      const next = neighbour(waiting, item, by);
      if (!next) return;
      if (item && by === 1) setPassed((known) => new Set([...known, item.id]));
      go(next);
    },
    decide: (one: BatchItem, outcome: Outcome): void => {
      const following = afterDecision(waiting, one, passed);
      // After the last one that has to be read comes the question whether to send.
      const next = following && (isToRead(following) || !isToRead(one)) ? following.id : null;
      // The reader may have gone on while it was saved.
      setChosen((now) => (now === one.id ? next : now));
      setShown((now) => (now?.id === one.id ? null : now));
      setMoved(true);
      setLeftOut((now) => (outcome === 'left-out' ? one : now?.id === one.id ? null : now));
      const state = outcome === 'approved' ? 'scheduled' : outcome === 'anew' ? 'drafting' : 'withdrawn';
      setDecisions((known) => new Map([...known, [keyOf(one), { ...one, state }]]));
      queries.setQueryData(outliersQuery(username, batchId).queryKey, (known) =>
        known?.filter(({ id }) => id !== one.id),
      );
      void onChanged();
    },
    /** A reply as it was saved, before it is loaded again. */
    show: (changed: BatchItem): void => {
      queries.setQueryData(queueQuery(username, batchId).queryKey, (known) => {
        const [flagged, ready, decidedNow] = [
          known?.flagged ?? [],
          known?.ready ?? [],
          known?.decided ?? [],
        ].map((list) => list.filter(({ id }) => id !== changed.id));
        return { flagged: [...(flagged ?? []), changed], ready: ready ?? [], decided: decidedNow ?? [] };
      });
      setChosen(changed.id);
      setShown(changed);
      void onChanged();
    },
    onStale: (one: BatchItem): void => {
      setStaleId(one.id);
      void readAgain();
    },
  };
};

export type Reading = ReturnType<typeof useReading>;
