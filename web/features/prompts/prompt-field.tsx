import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import {
  DEFAULT_PROMPTS,
  type PromptName,
  SUPPORTED_PLACEHOLDERS,
  unknownPlaceholders,
} from '#shared/domain/writer/prompt-texts.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { LengthNote } from '#web/lib/length-note.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-area.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from './prompts.module.css';

type Props = { name: PromptName; text: string; onText: (text: string) => void };

const LONGEST = 10_000;

/** One prompt with its placeholders and a reset to the default. */
export const PromptField = ({ name, text, onText }: Props) => {
  const { t } = useLingui();
  const id = useId();
  const most = formatNumber(LONGEST);
  const titles: Record<PromptName, string> = {
    masterPrompt: t`Master prompt`,
    improvePrompt: t`Improve prompt`,
    translateReviewPrompt: t`Translate review prompt`,
    translateTextPrompt: t`Translate text prompt`,
  };
  const unknown = unknownPlaceholders(name, text).map((word) => `{${word}}`);
  const isDefault = text.trim() === '' || text.trim() === DEFAULT_PROMPTS[name];
  return (
    <section className={styles.prompt}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <label htmlFor={id}>{titles[name]}</label>
        </h2>
        <Button variant="link" disabled={isDefault} onClick={() => onText(DEFAULT_PROMPTS[name])}>
          <Trans>Reset to default</Trans>
        </Button>
      </div>
      <TextArea
        id={id}
        name={name}
        dir="auto"
        maxLength={LONGEST}
        value={text}
        placeholder={DEFAULT_PROMPTS[name]}
        aria-describedby={`${id}-note`}
        aria-invalid={unknown.length > 0 || undefined}
        onChange={(event) => onText(event.target.value)}
      />
      <LengthNote text={text} limit={LONGEST} className={styles.full}>
        <Trans>The limit is {most} characters. Anything beyond it was cut off.</Trans>
      </LengthNote>
      <p id={`${id}-note`} className={styles.note}>
        <Trans>Variables:</Trans>{' '}
        {SUPPORTED_PLACEHOLDERS[name].map((placeholder) => (
          <span key={placeholder}>
            <code dir="ltr">{`{${placeholder}}`}</code>{' '}
          </span>
        ))}
      </p>
      {unknown.length > 0 && (
        <Notice tone="danger">
          <Trans>Unknown variable: {unknown.join(', ')}</Trans>
        </Notice>
      )}
    </section>
  );
};
