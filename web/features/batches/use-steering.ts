import { useQueryClient } from '@tanstack/react-query';
import type { Failure } from '#web/lib/api/call.ts';
import { untilAnswered } from '#web/lib/api/until-answered.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { steer } from './batch-calls.ts';

export type Step = Parameters<typeof steer>[2];

const isNotAllowed = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'NOT_ALLOWED';

/** Sends, pauses and ends a batch, one step at a time. */
export const useSteering = (username: string, id: string) => {
  const queries = useQueryClient();
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['batches', username] });
  const { mutate, ...state } = useSingleMutation({
    mutationFn: async (step: Step): Promise<void> => {
      const ask = () => steer(username, id, step);
      const done = await (step === 'undo' ? untilAnswered(ask) : ask());
      // An undo whose first answer was lost finds the batch undone.
      if (!done.ok && !(step === 'undo' && isNotAllowed(done.failure))) throw done.failure;
    },
    onSuccess: refresh,
    onError: () => void refresh(), // which may take long
  });
  return { ...state, go: mutate, refresh };
};

export type Steering = ReturnType<typeof useSteering>;
