import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import { refusedTexts } from '#shared/domain/checks/own-texts.ts';
import { trimmedModifiers, unusableFields } from '#shared/domain/writer/reply-settings.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { changesOf } from '#web/lib/storage/form-state.ts';
import { preferences, savePreference } from '#web/lib/storage/preferences.ts';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { usePersisted } from '#web/lib/storage/use-persisted.ts';
import { useUnsaved } from '#web/lib/storage/use-unsaved.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { updateApp } from './app-calls.ts';
import styles from './apps.module.css';
import { ImportReviews } from './import-reviews.tsx';
import { LivePreview } from './live-preview.tsx';
import { isDirty, readChanges } from './settings-form.ts';
import { StyleFields } from './style-fields.tsx';

type Props = { app: Application; username: string; onBack: () => void };

/** The reply settings of one app, with a live preview. */
export const AppSettings = ({ app, username, onBack }: Props) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const { showSettingsWarning } = usePersisted(preferences);
  const form = useFormDraft({ form: `app:${app.id}`, saved: app.promptModifiers, read: readChanges });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const hasChanged = isDirty(form);
  const leaving = useUnsaved(hasChanged, form.discard);
  const [isTried, setTried] = useState(false);
  const { form: element, refuse } = useFocusInvalid();
  const unusable = unusableFields(form.now);
  const refused = refusedTexts(form.now);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !hasChanged) return;
    const isWrong = [...Object.values(unusable), ...Object.values(refused)].includes(true);
    setTried(isWrong);
    if (isWrong) {
      refuse();
      return;
    }
    const trimmed = trimmedModifiers(form.now);
    setBusy(true);
    setFailure(null);
    const answer = await updateApp(app, changesOf({ saved: trimmedModifiers(form.saved), now: trimmed }));
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer.failure);
      return;
    }
    form.settle(form.now, trimmed);
    void queries.invalidateQueries({ queryKey: ['apps', username] });
    showToast({ title: t`Settings saved` });
  };
  return (
    <div className={styles.columns}>
      <form ref={element} className={styles.settings} onSubmit={(event) => void save(event)} noValidate>
        <Button variant="link" onClick={onBack}>
          <Icon name="previous" size={16} />
          <Trans>Apps</Trans>
        </Button>
        <h2 className={styles.appTitle} tabIndex={-1}>
          <AppIcon name={app.meta.name} image={app.meta.image} size="large" />
          <bdi>{app.meta.name}</bdi>
        </h2>
        {showSettingsWarning && (
          <div className={styles.warning}>
            <Notice tone="info">
              <Trans>Changes apply to new drafts only. Existing drafts won't change.</Trans>
            </Notice>
            <Button
              variant="quiet"
              shape="icon"
              label={t`Don't show this again`}
              onClick={() => savePreference({ showSettingsWarning: false })}
            >
              <Icon name="close" size={16} />
            </Button>
          </div>
        )}
        <StyleFields
          appName={app.meta.name}
          now={form.now}
          unusable={isTried ? unusable : undefined}
          refused={isTried ? refused : undefined}
          onChange={form.change}
        />
        {failure && hasChanged && (
          <Notice tone="danger" isUrgent>
            {failureWords(i18n, failure)}
          </Notice>
        )}
        <SaveBar
          isDirty={hasChanged}
          isBusy={isBusy}
          words={{ unsaved: t`Unsaved changes`, discard: t`Discard`, save: t`Save`, saving: t`Saving…` }}
          onDiscard={form.discard}
        />
      </form>
      <LivePreview appId={app.id} appName={app.meta.name} now={form.now} />
      {app.storeType === 'google' && (
        <div className={styles.settings}>
          <ImportReviews app={app} username={username} />
        </div>
      )}
      {leaving && (
        <LeaveDialog {...leaving}>
          <Trans>Your settings changes haven't been saved.</Trans>
        </LeaveDialog>
      )}
    </div>
  );
};
