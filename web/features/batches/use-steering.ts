import { useQueryClient } from '@tanstack/react-query';
import * as batchApi from '#shared/contract/batch/endpoints.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { untilAnswered } from '#web/lib/api/until-answered.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { call } from '#web/lib/auth/session.ts';
import { batchQuery, steer } from './batch-calls.ts';

export type Step = Parameters<typeof steer>[2];

const isNotAllowed = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'NOT_ALLOWED';

/** Sends, pauses and ends a batch, one step at a time. */
export const useSteering = (username: string, id: string) => {
  const queries = useQueryClient();
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['batches', username] });
  /** Undoes what is being sent at the press: if that is over when the server can be reached again, nothing else. */
  const undo = () => {
    const { queryKey } = batchQuery(username, id);
    const sendsAt = queries.getQueryData(queryKey)?.batch.sendsAt;
    let isFirst = true;
    return untilAnswered<unknown>(async () => {
      const now = isFirst ? undefined : await call(batchApi.get, { id, username });
      isFirst = false;
      if (now && (!now.ok || now.value.batch.sendsAt !== sendsAt)) return now;
      return steer(username, id, 'undo');
    });
  };
  const { mutate, ...state } = useSingleMutation({
    mutationFn: async (step: Step): Promise<void> => {
      const done = await (step === 'undo' ? undo() : steer(username, id, step));
      // An undo whose first answer was lost finds the batch undone.
      if (!done.ok && !(step === 'undo' && isNotAllowed(done.failure))) throw done.failure;
    },
    onSuccess: refresh,
    onError: () => void refresh(), // which may take long
  });
  return { ...state, go: mutate, refresh };
};

export type Steering = ReturnType<typeof useSteering>;
