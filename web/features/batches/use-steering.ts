import { useQueryClient } from '@tanstack/react-query';
import { untilAnswered } from '#web/lib/api/until-answered.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { steer } from './batch-calls.ts';

export type Step = Parameters<typeof steer>[2];

/** Sends, pauses and ends a batch, one step at a time. */
export const useSteering = (username: string, id: string) => {
  const queries = useQueryClient();
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['batches', username] });
  const { mutate, ...state } = useSingleMutation({
    mutationFn: async (step: Step): Promise<void> => {
      const ask = () => steer(username, id, step);
      const done = await (step === 'undo' ? untilAnswered(ask) : ask());
      if (!done.ok) throw done.failure;
    },
    onSuccess: refresh,
    onError: () => void refresh(), // which may take long
  });
  return { ...state, go: mutate, refresh };
};

export type Steering = ReturnType<typeof useSteering>;
