import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as notificationApi from '#shared/contract/notification/endpoints.ts';
import type { MailSettings } from '#shared/contract/notification/schema.ts';
import { MAIL_KINDS } from '#shared/domain/notices/preferences.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { request } from '#web/lib/api/query-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { changesOf } from '#web/lib/storage/form-state.ts';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { useUnsaved } from '#web/lib/storage/use-unsaved.ts';
import { Select } from '#web/ui/choices/select.tsx';
import { Switch } from '#web/ui/choices/switch.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { KIND_WORDS } from './kind-words.ts';
import {
  areQuietHoursWrong,
  changedPreferences,
  fieldsOf,
  type MailFields,
  readFields,
} from './mail-form.ts';
import { mailKey } from './mail-query.ts';
import styles from './notifications.module.css';

const DAY_MS = 86_400_000;
/** For how many days mails can be paused. */
const PAUSES = [1, 7, 28];

type Props = { username: string; settings: MailSettings };

/** What a person wants to be told by mail in this company, and when. */
export const MailChoices = ({ username, settings }: Props) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  // The same for as long as the form is open, or its choices would change under the reader.
  const [opened] = useState(() => Date.now());
  const form = useFormDraft<MailFields>({
    form: 'mails',
    saved: fieldsOf(settings, opened),
    read: readFields,
  });
  const { form: element, refuse } = useFocusInvalid();
  const [isTried, setTried] = useState(false);
  const { now, change } = form;
  const changes = changesOf(form);
  const isDirty = Object.keys(changes).length > 0;
  const isWrong = areQuietHoursWrong(now);
  const leaving = useUnsaved(isDirty, form.discard);
  const saving = useSingleMutation({
    mutationFn: (sent: MailFields) =>
      request(notificationApi.savePreferences, { preferences: changedPreferences(sent, changes), username }),
    onSuccess: (saved, sent) => {
      form.settle(sent, fieldsOf(saved, opened));
      queries.setQueryData(mailKey(username), saved);
      showToast({ title: t`Saved` });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isDirty) return;
    setTried(isWrong);
    if (isWrong) refuse();
    else saving.mutate(now);
  };
  const pauses = PAUSES.map((days) => new Date(opened + days * DAY_MS).toISOString());
  const ends =
    now.mutedUntil === '' || pauses.includes(now.mutedUntil) ? pauses : [now.mutedUntil, ...pauses];
  const until = (end: string): string => {
    const day = formatDate(end);
    return t`Until ${day}`;
  };
  const zone = settings.timeZone.replaceAll('_', ' ');
  const error = isTried && isWrong ? t`Choose two different times.` : undefined;
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.kinds}>
        <legend className={styles.subtitle}>
          <Trans>Email me about</Trans>
        </legend>
        <div className={styles.rows}>
          {MAIL_KINDS.map((kind) => {
            const { title, hint } = KIND_WORDS[kind];
            return (
              <Switch
                key={kind}
                isOn={now[kind]}
                onChange={(isOn) => change({ [kind]: isOn })}
                {...(hint && { hint: i18n._(hint) })}
              >
                {i18n._(title)}
              </Switch>
            );
          })}
        </div>
      </fieldset>
      <h3 className={styles.subtitle}>
        <Trans>When they arrive</Trans>
      </h3>
      <Switch
        isOn={now.isDigest}
        onChange={(isDigest) => change({ isDigest })}
        hint={t`In the morning. Incidents and outages still arrive immediately.`}
      >
        <Trans>One email a day</Trans>
      </Switch>
      <Switch
        isOn={now.isQuiet}
        onChange={(isQuiet) => change({ isQuiet })}
        hint={t`Emails wait until they end. Time zone: ${zone}`}
      >
        <Trans>Quiet hours</Trans>
      </Switch>
      {now.isQuiet && (
        <div className={styles.hours}>
          <TextField
            type="time"
            label={t`Begins`}
            value={now.from}
            required
            aria-invalid={error !== undefined || undefined}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            type="time"
            label={t`Ends`}
            value={now.until}
            required
            error={error}
            onChange={({ target }) => change({ until: target.value })}
          />
        </div>
      )}
      <h3 className={styles.subtitle}>
        <Trans>Pause all emails</Trans>
      </h3>
      <Select
        label={t`Pause all emails`}
        none={t`Not paused`}
        value={now.mutedUntil === '' ? undefined : now.mutedUntil}
        options={ends.map((end) => ({ value: end, text: until(end) }))}
        onChange={(end) => change({ mutedUntil: end ?? '' })}
      />
      <FailureNotice failure={isDirty ? saving.error : null}>
        <Trans>Not saved</Trans>.
      </FailureNotice>
      <SaveBar
        isDirty={isDirty}
        isBusy={saving.isPending}
        words={{ unsaved: t`Unsaved changes`, discard: t`Discard`, save: t`Save`, saving: t`Saving…` }}
        onDiscard={form.discard}
      />
      {leaving && (
        <LeaveDialog {...leaving}>
          <Trans>Your settings changes haven't been saved.</Trans>
        </LeaveDialog>
      )}
    </form>
  );
};
