import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch, BatchItem } from '#shared/contract/batch/schema.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { outliersQuery, putBack as putBackItem, queueQuery, useQueue } from '../batch-calls.ts';
import type { Outcome } from './item-card.tsx';
import {
  decide,
  goTo,
  isWaiting,
  itemOf,
  move,
  putBack,
  START,
  showing,
  withDecisions,
} from './reading-state.ts';
import { waitingOf } from './waiting.ts';

/** `loadedAt`: when the batch was loaded, in epoch ms. */
type Options = { username: string; batch: Batch; loadedAt: number; onChanged: () => Promise<void> };

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
  const [state, setState] = useState(START);
  const listed = withDecisions(state, {
    waiting: waitingOf({
      flagged: data?.flagged ?? [],
      ready: data?.ready ?? [],
      outliers: counts.ready > 0 ? (outliers.data ?? []) : [],
    }),
    decided: data?.decided ?? [],
    isAllNeeded: sample.isEnded,
  });
  const { waiting, decided } = listed;
  const item = itemOf(state, listed);
  const remembered = item ? showing(state, item, listed) : state;
  if (remembered !== state) setState(remembered);
  // Once sending begins, undo means that, and after it nothing.
  if (batch.state === 'sending' && state.leftOut) setState({ ...remembered, leftOut: null });
  const readOutliers = (): void =>
    void queries.invalidateQueries({ queryKey: outliersQuery(username, batchId).queryKey });
  const readAgain = async (): Promise<void> => {
    readOutliers();
    await onChanged();
    await queries.refetchQueries({ queryKey: queueQuery(username, batchId).queryKey });
  };
  const takeBackIn = useSingleMutation({
    mutationFn: async (one: BatchItem) => {
      const done = await putBackItem(username, batchId, one.id);
      if (!done.ok) throw done.failure;
      if (done.value.excluded === 0) throw CHANGED;
    },
    onSuccess: (_, one) => {
      readOutliers();
      setState((now) => putBack(now, one));
    },
    onError: (failure) => failure === CHANGED && setState((now) => ({ ...now, leftOut: null })),
    onSettled: onChanged,
  });
  return {
    waiting,
    decided,
    item,
    /** Whether it is known what waits: after the last decision, the numbers of the batch have yet to follow. */
    isLoaded: data !== undefined && (item !== undefined || (sample.missing === 0 && counts.flagged === 0)),
    loadError: data === undefined ? queue.error : null,
    hasMoved: state.hasMoved,
    leftOut: state.leftOut,
    unlike: waiting.filter(({ isOutlier, isSample }) => isOutlier && !isSample),
    /** Whether somebody else has decided on what is shown, or its review has changed. */
    isGone: state.staleId === item?.id && !isWaiting(state, listed),
    takeBackIn,
    go: (next: BatchItem | undefined): void => setState((now) => goTo(now, next)),
    readAgain,
    move: (by: 1 | -1): void => setState((now) => move(now, by, listed)),
    decide: (one: BatchItem, outcome: Outcome): void => {
      setState((now) => decide(now, one, outcome, listed));
      queries.setQueryData(outliersQuery(username, batchId).queryKey, (known) =>
        known?.filter(({ id }) => id !== one.id),
      );
      void onChanged();
    },
    /** A reply as it was saved, before it is loaded again. */
    show: (changed: BatchItem): void => {
      queries.setQueryData(queueQuery(username, batchId).queryKey, (known) => {
        const without = (list: readonly BatchItem[] = []) => list.filter(({ id }) => id !== changed.id);
        return {
          flagged: [...without(known?.flagged), changed],
          ready: without(known?.ready),
          decided: without(known?.decided),
        };
      });
      setState((now) => ({ ...now, chosenId: changed.id, shown: changed }));
      void onChanged();
    },
    onStale: (one: BatchItem): void => {
      setState((now) => ({ ...now, staleId: one.id }));
      void readAgain();
    },
  };
};

export type Reading = ReturnType<typeof useReading>;
