import { Trans, useLingui } from '@lingui/react/macro';
import { INTERFACE_LANGUAGES, ownName } from '#web/lib/i18n.ts';
import { prefer, preferences, type Theme } from '#web/lib/preferences.ts';
import { usePersisted } from '#web/lib/use-persisted.ts';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { ThemePicture } from '#web/ui/theme-picture.tsx';
import styles from './settings.module.css';

/** Every word, date and direction of the page changes, so it begins anew. */
const speak = (language: string | null): void => {
  prefer({ language });
  location.reload();
};

/** How the page looks and listens; kept in this browser. */
export const GeneralSettings = () => {
  const { t } = useLingui();
  const { theme, language, singleKeys } = usePersisted(preferences);
  const option = (value: Theme, text: string) => ({ value, text, picture: <ThemePicture theme={value} /> });
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <Trans>General</Trans>
      </h2>
      <RadioCards
        label={t`Appearance`}
        value={theme}
        options={[option('light', t`Light`), option('dark', t`Dark`), option('system', t`Like the system`)]}
        onChange={(chosen) => prefer({ theme: chosen })}
      />
      <h3 className={styles.subtitle}>
        <Trans>Language</Trans>
      </h3>
      <p className={styles.note}>
        <Trans>Of Rejoinder itself. Which languages you read reviews in is set under Languages.</Trans>
      </p>
      <Select
        label={t`Language`}
        none={t`Like the browser`}
        value={language ?? undefined}
        options={INTERFACE_LANGUAGES.map((value) => ({ value, text: ownName(value) }))}
        onChange={(chosen) => speak(chosen ?? null)}
      />
      <h3 className={styles.subtitle}>
        <Trans>Keyboard</Trans>
      </h3>
      <Switch
        isOn={singleKeys}
        onChange={(isOn) => prefer({ singleKeys: isOn })}
        hint={t`Keys together with Ctrl or Cmd always work.`}
      >
        <Trans>Single-key shortcuts</Trans>
      </Switch>
    </section>
  );
};
