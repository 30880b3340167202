import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EXTRA_LANGUAGES, PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { LANGUAGE_REQUEST_MAIL } from '#web/lib/mail.ts';
import { Toggle } from '#web/ui/choices/toggle.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import styles from '../account.module.css';
import { byName, withLanguage } from '../languages.ts';
import { saveUser } from '../save-user.ts';
import { StepDots } from './step-dots.tsx';

type Props = { known: readonly string[]; onKnown: (known: string[]) => void; onNext: () => void };

/** Step 1: reviews in the chosen languages are not translated. */
export const LanguagesStep = ({ known, onKnown, onNext }: Props) => {
  const { t } = useLingui();
  const saving = useSingleMutation({ mutationFn: () => saveUser({ known_languages: [...known] }) });
  const [isAll, setAll] = useState(false);
  // Preselected languages, such as those of the browser, stay visible when they are unselected.
  const [chosen] = useState(() => EXTRA_LANGUAGES.filter((language) => known.includes(language)));
  const offered = [...PRIMARY_LANGUAGES, ...byName(isAll ? EXTRA_LANGUAGES : chosen)];
  const count = known.length;
  return (
    <div className={styles.wideCard}>
      <StepDots step={3} />
      <PageHeading tabIndex={-1}>
        <Trans>Which languages do you read?</Trans>
      </PageHeading>
      <p className={styles.lead}>
        <Trans>
          Reviews in these languages are shown as written. All others are translated for you, and your replies
          are translated back.
        </Trans>
      </p>
      <FailureNotice failure={saving.error} />
      <fieldset className={styles.chips} aria-label={t`Languages you read`}>
        {offered.map((language) => (
          <Toggle
            key={language}
            isPressed={known.includes(language)}
            isFixed={language === 'en'}
            hint={language === 'en' ? t`English is required` : undefined}
            onChange={() => onKnown(withLanguage(known, language))}
          >
            {languageName(language)}
          </Toggle>
        ))}
      </fieldset>
      <div className={styles.more}>
        {!isAll && (
          <Button variant="link" onClick={() => setAll(true)}>
            <Trans>Show {EXTRA_LANGUAGES.length - chosen.length} more</Trans>
          </Button>
        )}
        <a href={LANGUAGE_REQUEST_MAIL}>
          <Trans>Request a new language</Trans>
        </a>
      </div>
      <Button
        variant="primary"
        shape="full"
        isHindered={saving.isPending}
        onClick={() => saving.mutate(undefined, { onSuccess: onNext })}
      >
        {saving.isPending ? (
          <Trans>Saving…</Trans>
        ) : (
          t`${plural(count, { one: 'Continue with # language', other: 'Continue with # languages' })}`
        )}
      </Button>
    </div>
  );
};
