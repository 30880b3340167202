import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Store } from '#shared/domain/stores/store.ts';
import { LIMIT_RANGE, type OwnLimits, USUAL_LIMITS } from '#shared/domain/stores/store-limits.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { storesQuery } from '#web/lib/api/queries/stores.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { setLimits } from '../store-calls.ts';
import styles from '../stores.module.css';

type Name = keyof OwnLimits;
type Props = { username: string; store: Store; limits: Partial<OwnLimits>; onClose: () => void };

const OF_STORE: Record<Store, readonly Name[]> = {
  apple: ['requestsPerHour'],
  google: ['readsPerHour', 'repliesPerDay'],
};

const Stored = z.partial(
  z.object({ requestsPerHour: z.string(), readsPerHour: z.string(), repliesPerDay: z.string() }),
);
const readFields = (stored: unknown) => Stored.safeParse(stored).data ?? {};

/** A limit as typed; `null` is the usual one, and `undefined` none that is possible. */
const limitOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const limit = Number(text);
  const isPossible = Number.isInteger(limit) && limit >= LIMIT_RANGE.min && limit <= LIMIT_RANGE.max;
  return isPossible ? limit : undefined;
};

export const LimitsDialog = ({ username, store, limits, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const textOf = (name: Name): string => limits[name]?.toString() ?? '';
  const draft = useFormDraft({
    form: `limits ${store}`,
    saved: {
      requestsPerHour: textOf('requestsPerHour'),
      readsPerHour: textOf('readsPerHour'),
      repliesPerDay: textOf('repliesPerDay'),
    },
    read: readFields,
  });
  const typed = draft.now;
  const close = (): void => {
    draft.discard();
    onClose();
  };
  const [isChecked, setChecked] = useState(false);
  const saving = useSingleMutation({
    mutationFn: (wanted: Partial<OwnLimits>) => setLimits(username, store, wanted),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: storesQuery(username).queryKey });
      showToast({ title: t`Limits saved` });
    },
  });
  const labels: Record<Name, string> = {
    requestsPerHour: t`Requests per hour`,
    readsPerHour: t`Reads per app per hour`,
    repliesPerDay: t`Replies per app per day`,
  };
  const min = i18n.number(LIMIT_RANGE.min);
  const max = i18n.number(LIMIT_RANGE.max);
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    setChecked(true);
    const wanted: Partial<OwnLimits> = {};
    for (const name of OF_STORE[store]) {
      const limit = limitOf(typed[name]);
      if (limit === undefined) return;
      wanted[name] = limit;
    }
    saving.mutate(wanted, { onSuccess: close });
  };
  return (
    <Dialog isOpen onClose={close} title={t`Request limits`} close={t`Close`}>
      <form className={styles.form} onSubmit={save} noValidate>
        <p className={styles.lead}>
          <Trans>
            How many requests the store allows. Change this only if the store granted you more, or if other
            tools use the same key.
          </Trans>
        </p>
        {OF_STORE[store].map((name) => {
          const usual = i18n.number(USUAL_LIMITS[name]);
          return (
            <TextField
              key={name}
              label={labels[name]}
              inputMode="numeric"
              autoComplete="off"
              value={typed[name]}
              onChange={({ target }) => draft.change({ [name]: target.value })}
              hint={t`Leave empty for the usual ${usual}. We use at most 85% of it.`}
              error={
                isChecked && limitOf(typed[name]) === undefined
                  ? t`Enter a whole number from ${min} to ${max}.`
                  : undefined
              }
            />
          );
        })}
        <FailureNotice failure={saving.error} />
        <Button variant="primary" type="submit" disabled={saving.isPending}>
          {saving.isPending ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
        </Button>
      </form>
    </Dialog>
  );
};
