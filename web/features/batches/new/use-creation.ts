import { useQueryClient } from '@tanstack/react-query';
import type { Batch, Scope } from '#shared/contract/batch/schema.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { forgetChosen } from '#web/lib/batches/chosen-reviews.ts';
import { createBatch, type LeftOut, leftOutKey } from '../batch-calls.ts';

type Wanted = Parameters<typeof createBatch>[1];

type Options = {
  username: string;
  /** Looks at which reviews the text fits, if the person has not seen that yet. */
  look: (() => Promise<Scope>) | undefined;
  /** Called even if the screen is gone. */
  onSaved: () => void;
  onCreated: (id: string) => void;
};

/** Creates a batch, unless its text turns out not to fit some of the reviews: those are shown first. */
export const useCreation = ({ username, look, onSaved, onCreated }: Options) => {
  const queries = useQueryClient();
  const creation = useSingleMutation<Batch | undefined, Wanted>({
    mutationFn: async (wanted) => {
      const seen = await look?.();
      // Reviews that the text does not fit are shown before the batch is created.
      if (seen && (!seen.about || seen.others.length > 0)) return undefined;
      const fits = seen?.about ? { about: seen.about, takesOthers: false } : {};
      const created = await createBatch(username, { ...fits, ...wanted });
      if (!created.ok) throw created.failure;
      const { batch, skipped } = created.value;
      queries.setQueryData<LeftOut>(
        leftOutKey(batch.id),
        skipped.map(({ reason }) => reason),
      );
      return batch;
    },
    onSuccess: (batch) => batch && onSaved(),
  });
  return {
    isBusy: creation.isPending,
    failure: creation.error,
    create: (wanted: Wanted): void =>
      creation.mutate(wanted, {
        onSuccess: (batch) => {
          if (!batch) return;
          forgetChosen();
          onCreated(batch.id);
        },
      }),
  };
};
