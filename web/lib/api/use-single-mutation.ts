import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Failure } from './call.ts';

/**
 * A mutation that runs once at a time: while it does, another start is ignored. `isPending` reaches the screen a moment
 * after the press, so it cannot stop the second click of a double click.
 */
export const useSingleMutation = <Data, Variables = void, Problem = Failure>(
  options: UseMutationOptions<Data, Problem, Variables>,
) => {
  const isRunning = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: (...outcome) => {
      isRunning.current = false;
      return options.onSettled?.(...outcome);
    },
  });
  const { mutate } = mutation;
  const start = useCallback(
    /** `then` is left out if the screen is gone by the time of the outcome. */
    (variables: Variables, then?: MutateOptions<Data, Problem, Variables>): void => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(variables, then);
    },
    [mutate],
  );
  return { ...mutation, mutate: start };
};
