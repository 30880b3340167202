import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import { refusedTexts } from '#shared/domain/checks/own-texts.ts';
import { trimmedModifiers, unusableFields } from '#shared/domain/writer/setting-fields.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
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
  const { t } = useLingui();
  const queries = useQueryClient();
  const { showSettingsWarning } = usePersisted(preferences);
  const form = useFormDraft({ form: `app:${app.id}`, saved: app.promptModifiers, read: readChanges });
  const hasChanged = isDirty(form);
  const leaving = useUnsaved(hasChanged, form.discard);
  const [isTried, setTried] = useState(false);
  const { form: element, refuse } = useFocusInvalid();
  const unusable = unusableFields(form.now);
  const refused = refusedTexts(form.now);
  const saving = useSingleMutation({
    mutationFn: (now: typeof form.now) =>
      updateApp(app, changesOf({ saved: trimmedModifiers(form.saved), now: trimmedModifiers(now) })),
    onSuccess: (_, sent) => {
      form.settle(sent, trimmedModifiers(sent));
      void queries.invalidateQueries({ queryKey: ['apps', username] });
      showToast({ title: t`Settings saved` });
    },
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!hasChanged) return;
    const isWrong = [...Object.values(unusable), ...Object.values(refused)].includes(true);
    setTried(isWrong);
    if (isWrong) refuse();
    else saving.mutate(form.now);
  };
  return (
    <div className={styles.columns}>
      <form ref={element} className={styles.settings} onSubmit={save} noValidate>
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
        <FailureNotice failure={hasChanged ? saving.error : null} />
        <SaveBar
          isDirty={hasChanged}
          isBusy={saving.isPending}
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
