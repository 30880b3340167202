import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Application } from '#shared/contract/application/schema.ts';
import { Day } from '#shared/contract/fields.ts';
import type { Release } from '#shared/contract/release/schema.ts';
import { isVisible } from '#shared/domain/account/registration.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { useHasLeft } from '#web/lib/storage/use-has-left.ts';
import { Select } from '#web/ui/choices/select.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from '../insights.module.css';
import type { ReleaseFields } from './release-calls.ts';

type Props = {
  /** The release to change; a new one without. */
  release: Release | undefined;
  apps: readonly Application[];
  today: string;
  onSave: (fields: ReleaseFields) => Promise<Result<unknown, Failure>>;
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
  const hasLeft = useHasLeft();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const code = codeOf(failure);
  const versionError = !isVisible(version)
    ? t`Enter a version.`
    : code === 'ENTITY_ALREADY_EXISTS'
      ? t`This app already has this version.`
      : undefined;
  const dayError = !Day.safeParse(day).success ? t`Enter a date.` : undefined;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (versionError !== undefined || dayError !== undefined || appId === undefined) return refuse();
    if (isBusy) return;
    setBusy(true);
    const answer = await onSave({ id: release?.id, appId, version: version.trim(), day });
    if (hasLeft.current) return;
    setBusy(false);
    if (answer.ok) done();
    else setFailure(answer.failure);
  };
  return (
    <form ref={form} className={styles.releaseForm} onSubmit={(event) => void save(event)} noValidate>
      {apps.length > 1 && !release && (
        <Select
          label={t`App`}
          none={t`App`}
          value={appId}
          options={apps.map(({ id, meta }) => ({ value: id, text: meta.name }))}
          onChange={(chosen) => {
            if (chosen === undefined) return;
            draft.change({ appId: chosen });
            setFailure(null);
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
          setFailure(null);
        }}
      />
      <TextField
        type="date"
        label={t`Released on`}
        value={day}
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
        <Button variant="primary" type="submit" isHindered={isBusy}>
          {isBusy ? <Trans>Saving…</Trans> : release ? <Trans>Save</Trans> : <Trans>Add release</Trans>}
        </Button>
      </div>
    </form>
  );
};
