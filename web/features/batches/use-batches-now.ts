import { useQuery } from '@tanstack/react-query';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { batchesQuery, isBusy } from './batch-calls.ts';

/** Between two looks while a batch runs, in ms; otherwise live events tell. */
const RUNS_MS = 5000;

/** For every page: the batches that run. */
export const useBatchesNow = () => {
  const username = useUser()?.username ?? '';
  const { data } = useQuery({
    ...batchesQuery(username, 0),
    enabled: username !== '',
    refetchInterval: ({ state }) => (state.data?.batches.some(isBusy) ? RUNS_MS : false),
  });
  return { running: data?.batches.filter(isBusy) ?? [] };
};
