import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Application } from '#shared/contract/application/schema.ts';
import { Day } from '#shared/contract/fields.ts';
import type { Release } from '#shared/contract/release/schema.ts';
import { isVisible } from '#shared/domain/account/registration.ts';
import { lastReleaseDay } from '#shared/domain/insights/range.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { Select } from '#web/ui/choices/select.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import type { ReleaseFields } from './release-calls.ts';
import styles from './releases-dialog.module.css';

type Props = {
  /** The release to change; a new one without. */
  release: Release | undefined;
  apps: readonly Application[];
  today: string;
  onSave: (fields: ReleaseFields) => Promise<unknown>;
  onDone: () => void;
};

const MAX_VERSION = 100;

const Stored = z.partial(z.object({ appId: z.string(), version: z.string(), day: z.string() }));
const readFields = (stored: unknown) => Stored.safeParse(stored).data ?? {};

export const codeOf = (failure: Failure | null): string | undefined =>
  failure?.kind === 'refused' ? failure.code : undefined;

/** Enters a release by hand, or changes one. */
export const ReleaseForm = ({ release, apps, today, onSave, onDone }: Props) => {
  const { t, i18n } = useLingui();
  const { form, refuse } = useFocusInvalid();
  // Apps are sorted by what waits, which changes while a person types.
  const [firstApp] = useState(apps[0]?.id);
  const draft = useFormDraft({
    form: `release ${release?.id ?? ''}`,
    saved: {
      appId: release?.appId ?? firstApp,
      version: release?.version ?? '',
      day: release?.day ?? today,
    },
    read: readFields,
  });
  const { appId, version, day } = draft.now;
  const done = (): void => {
    draft.discard();
    onDone();
  };
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error: failure, reset } = useSingleMutation({ mutationFn: onSave });
  const code = codeOf(failure);
  const versionError = !isVisible(version)
    ? t`Enter a version.`
    : code === 'ENTITY_ALREADY_EXISTS'
      ? t`This app already has this version.`
      : undefined;
  const lastDay = lastReleaseDay(today);
  const dayError = !Day.safeParse(day).success
    ? t`Enter a date.`
    : day > lastDay
      ? t`A release can be at most a year ahead.`
      : undefined;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (versionError !== undefined || dayError !== undefined || appId === undefined) refuse();
    else mutate({ id: release?.id, appId, version: version.trim(), day }, { onSuccess: done });
  };
  return (
    <form ref={form} className={styles.releaseForm} onSubmit={save} noValidate>
      {apps.length > 1 && !release && (
        <Select
          label={t`App`}
          none={t`App`}
          value={appId}
          options={apps.map(({ id, meta }) => ({ value: id, text: meta.name }))}
          onChange={(chosen) => {
            if (chosen === undefined) return;
            draft.change({ appId: chosen });
            reset();
          }}
        />
      )}
      <TextField
        label={t`Version`}
        value={version}
        maxLength={MAX_VERSION}
        dir="auto"
        autoFocus
        error={isTried ? versionError : undefined}
        onChange={(event) => {
          draft.change({ version: event.target.value });
          reset();
        }}
      />
      <TextField
        type="date"
        label={t`Released on`}
        value={day}
        max={lastDay}
        error={isTried ? dayError : undefined}
        onChange={(event) => draft.change({ day: event.target.value })}
      />
      {failure && code !== 'ENTITY_ALREADY_EXISTS' && (
        <Notice tone="danger" isUrgent>
          {code === 'MAXIMUM_REACHED'
            ? t`This app has the maximum number of releases. Delete one first.`
            : failureWords(i18n, failure)}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button onClick={done}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="primary" type="submit" isHindered={isPending}>
          {isPending ? <Trans>Saving…</Trans> : release ? <Trans>Save</Trans> : <Trans>Add release</Trans>}
        </Button>
      </div>
    </form>
  );
};
