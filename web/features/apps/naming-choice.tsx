import { useLingui } from '@lingui/react/macro';
import { APP_NAMINGS, type PromptModifiers } from '#shared/domain/writer/reply-settings.ts';
import { shownFields } from '#shared/domain/writer/setting-fields.ts';
import { Choice } from '#web/ui/choices/choice.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { PLAIN_TEXT } from './modifier-words.ts';

type Props = {
  appName: string;
  now: PromptModifiers;
  /** The problem of the custom name. */
  error: 'missing' | 'refused' | undefined;
  onChange: (part: Partial<PromptModifiers>) => void;
};

/** How replies refer to the app. */
export const NamingChoice = ({ appName, now, error, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const label = t`App name in replies`;
  const words: Record<PromptModifiers['howToCallTheAppInText'], string> = {
    MY_APP: t`my app`,
    OUR_APP: t`our app`,
    APP_NAME: appName,
    CUSTOM: t`Custom name`,
  };
  return (
    <>
      <Choice
        label={t`How to refer to the app`}
        value={now.howToCallTheAppInText}
        options={APP_NAMINGS.map((value) => ({ value, text: words[value] }))}
        onChange={(howToCallTheAppInText) => onChange({ howToCallTheAppInText })}
      />
      {shownFields(now).customAppName && (
        <TextField
          label={label}
          error={error && (error === 'missing' ? t`${label} is required.` : i18n._(PLAIN_TEXT))}
          name="custom-name"
          dir="auto"
          maxLength={10_000}
          placeholder={appName}
          value={now.customAppName}
          onChange={(event) => onChange({ customAppName: event.target.value })}
        />
      )}
    </>
  );
};
