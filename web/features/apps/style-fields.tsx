import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefusedTexts } from '#shared/domain/checks/own-texts.ts';
import {
  CONTACT_OFFERS,
  DEFAULT_SIGNATURE,
  EMOJI_USAGES,
  GREETINGS,
  type PromptModifiers,
  TONES,
  YES_NO,
} from '#shared/domain/writer/reply-settings.ts';
import { shownFields, type UnusableFields } from '#shared/domain/writer/setting-fields.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { LengthNote } from '#web/lib/length-note.tsx';
import { Choice } from '#web/ui/choices/choice.tsx';
import { Switch } from '#web/ui/choices/switch.tsx';
import { TextArea } from '#web/ui/controls/text-area.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './apps.module.css';
import {
  CONTACT_WORDS,
  EMOJI_WORDS,
  GREETING_WORDS,
  PLAIN_TEXT,
  TONE_WORDS,
  YES_NO_WORDS,
} from './modifier-words.ts';
import { NamingChoice } from './naming-choice.tsx';

type Props = {
  appName: string;
  now: PromptModifiers;
  /** The fields to show an error at. */
  unusable?: UnusableFields | undefined;
  refused?: RefusedTexts | undefined;
  onChange: (part: Partial<PromptModifiers>) => void;
};

const LONGEST = 10_000;

/** The reply style settings, in four groups. */
export const StyleFields = ({ appName, now, unusable, refused, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const shown = shownFields(now);
  const most = formatNumber(LONGEST);
  const label = t`Custom greeting`;
  const plainText = i18n._(PLAIN_TEXT);
  const options = <Value extends string>(
    values: readonly Value[],
    words: Readonly<Record<Value, MessageDescriptor>>,
  ) => values.map((value) => ({ value, text: i18n._(words[value]) }));
  return (
    <>
      <section className={styles.group}>
        <h3 className={styles.groupTitle}>
          <Trans>Voice</Trans>
        </h3>
        <Choice
          label={t`Tone`}
          value={now.tone}
          options={options(TONES, TONE_WORDS)}
          onChange={(tone) => onChange({ tone })}
        />
        <Choice
          label={t`Emoji`}
          value={now.emojiUsage}
          options={options(EMOJI_USAGES, EMOJI_WORDS)}
          onChange={(emojiUsage) => onChange({ emojiUsage })}
        />
        <NamingChoice
          appName={appName}
          now={now}
          error={unusable?.customAppName ? 'missing' : refused?.customAppName ? 'refused' : undefined}
          onChange={onChange}
        />
        <label className={styles.long} htmlFor="additional-prompt">
          <Trans>Additional instructions</Trans>
          <TextArea
            id="additional-prompt"
            name="additional-prompt"
            dir="auto"
            maxLength={LONGEST}
            value={now.additionalPrompt}
            placeholder={t`e.g. Version 5 fixes the launch crash. Never mention competitors.`}
            onChange={(event) => onChange({ additionalPrompt: event.target.value })}
          />
        </label>
        <LengthNote text={now.additionalPrompt} limit={LONGEST} className={styles.full}>
          <Trans>The limit is {most} characters. Anything beyond it was cut off.</Trans>
        </LengthNote>
      </section>
      <section className={styles.group}>
        <h3 className={styles.groupTitle}>
          <Trans>Greeting</Trans>
        </h3>
        <Choice
          label={t`Greet with`}
          value={now.greeting}
          options={options(GREETINGS, GREETING_WORDS)}
          onChange={(greeting) => onChange({ greeting })}
        />
        {shown.customGreeting && (
          <TextField
            label={label}
            name="custom-greeting"
            error={
              unusable?.customGreeting
                ? t`${label} is required.`
                : refused?.customGreeting
                  ? plainText
                  : undefined
            }
            dir="auto"
            maxLength={LONGEST}
            value={now.customGreeting}
            onChange={(event) => onChange({ customGreeting: event.target.value })}
          />
        )}
        <Choice
          label={t`Thank the reviewer`}
          value={now.thankUserForReview}
          options={options(YES_NO, YES_NO_WORDS)}
          onChange={(thankUserForReview) => onChange({ thankUserForReview })}
        />
      </section>
      <section className={styles.group}>
        <h3 className={styles.groupTitle}>
          <Trans>Contact</Trans>
        </h3>
        <Choice
          label={t`Offer contact details`}
          value={now.offerContact}
          options={options(CONTACT_OFFERS, CONTACT_WORDS)}
          onChange={(offerContact) => onChange({ offerContact })}
        />
        {shown.email && (
          <TextField
            label={t`Contact email`}
            name="contact"
            type="email"
            dir="ltr"
            maxLength={LONGEST}
            placeholder="support@example.com"
            error={unusable?.email ? t`Enter a valid email address.` : undefined}
            value={now.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        )}
      </section>
      <section className={styles.group}>
        <h3 className={styles.groupTitle}>
          <Trans>Signature</Trans>
        </h3>
        <Switch isOn={now.includeSignature} onChange={(includeSignature) => onChange({ includeSignature })}>
          <Trans>Include a signature</Trans>
        </Switch>
        {shown.signature && (
          <TextField
            label={t`Signature`}
            name="signature"
            error={refused?.signature ? plainText : undefined}
            dir="auto"
            maxLength={LONGEST}
            placeholder={DEFAULT_SIGNATURE}
            value={now.signature}
            onChange={(event) => onChange({ signature: event.target.value })}
          />
        )}
      </section>
    </>
  );
};
