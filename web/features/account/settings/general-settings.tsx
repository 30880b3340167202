import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Preferred } from '#shared/contract/user/schema.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { saveSettings } from '#web/lib/api/queries/user-settings.ts';
import { INTERFACE_LANGUAGES, ownName } from '#web/lib/i18n/i18n.ts';
import { preferences, savePreference, type Theme } from '#web/lib/storage/preferences.ts';
import { usePersisted } from '#web/lib/storage/use-persisted.ts';
import { RadioCards } from '#web/ui/choices/radio-cards.tsx';
import { Segmented } from '#web/ui/choices/segmented.tsx';
import { Select } from '#web/ui/choices/select.tsx';
import { Switch } from '#web/ui/choices/switch.tsx';
import { ThemePicture } from '#web/ui/icons/theme-picture.tsx';
import { AiUsage } from './ai-usage.tsx';
import { CompanySettings } from './company-settings.tsx';
import styles from './settings.module.css';

/** Theme, density, language, shortcuts and what applies to the company. The theme is stored in this browser; the others follow the user. */
export const GeneralSettings = () => {
  const may = useMay();
  const { t } = useLingui();
  const queries = useQueryClient();
  const { theme, language, singleKeys, density } = usePersisted(preferences);
  const { mutate: save, error } = useMutation({
    mutationFn: (changes: Preferred) => saveSettings(queries, changes),
    // A new language changes every text and the direction, so the page reloads.
    onSuccess: (_, changes) => void ('language' in changes && location.reload()),
  });
  const option = (value: Theme, text: string) => ({ value, text, picture: <ThemePicture theme={value} /> });
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <Trans>General</Trans>
      </h2>
      <RadioCards
        label={t`Appearance`}
        value={theme}
        options={[option('light', t`Light`), option('dark', t`Dark`), option('system', t`System`)]}
        onChange={(chosen) => savePreference({ theme: chosen })}
      />
      <h3 className={styles.subtitle}>
        <Trans>Review list density</Trans>
      </h3>
      <Segmented
        label={t`Review list density`}
        value={density}
        options={[
          { value: 'comfortable', text: t`Comfortable` },
          { value: 'compact', text: t`Compact` },
        ]}
        onChange={(chosen) => save({ density: chosen })}
      />
      <h3 className={styles.subtitle}>
        <Trans>Language</Trans>
      </h3>
      <p className={styles.note}>
        <Trans>Interface language. Choose the languages you read under Languages.</Trans>
      </p>
      <Select
        label={t`Language`}
        none={t`Browser default`}
        value={language ?? undefined}
        options={INTERFACE_LANGUAGES.map((value) => ({ value, text: ownName(value) }))}
        onChange={(chosen) => save({ language: INTERFACE_LANGUAGES.find((one) => one === chosen) ?? null })}
      />
      {may('administer') && <CompanySettings />}
      <h3 className={styles.subtitle}>
        <Trans>Keyboard</Trans>
      </h3>
      <Switch
        isOn={singleKeys}
        onChange={(isOn) => save({ singleKeys: isOn })}
        hint={t`Ctrl/Cmd shortcuts always work.`}
      >
        <Trans>Single-key shortcuts</Trans>
      </Switch>
      <FailureNotice failure={error}>
        <Trans>Not saved</Trans>.
      </FailureNotice>
      <AiUsage />
    </section>
  );
};
