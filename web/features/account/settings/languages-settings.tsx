import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EXTRA_LANGUAGES, PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { MultiSelect } from '#web/ui/choices/multi-select.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { byName, named, withLanguage } from '../languages.ts';
import { useChosenLanguages } from '../use-chosen-languages.ts';
import styles from './settings.module.css';

const ALL = [...PRIMARY_LANGUAGES, ...EXTRA_LANGUAGES];

/** The languages the user reads; each change is saved immediately. */
export const LanguagesSettings = () => {
  const { t } = useLingui();
  const user = useUser();
  const [typed, setTyped] = useState('');
  const { chosen, failure, isSaved, choose } = useChosenLanguages();
  if (!user) return null;
  const known = chosen ?? user.knownLanguages;
  const more = known.length - 1;
  const names = known.map(languageName);
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <Trans>Languages you read</Trans>
      </h2>
      <p className={styles.lead}>
        <Trans>
          Reviews in these languages are shown as written. All others are translated for you, and your replies
          are translated back.
        </Trans>
      </p>
      <MultiSelect
        label={t`Languages you read`}
        text={
          known.length > 2
            ? t`${plural(more, { one: 'English + # more', other: 'English + # more' })}`
            : names.join(', ')
        }
        find={t`Search languages`}
        none={t`No matching languages`}
        typed={typed}
        onTyped={setTyped}
        options={named(['en', ...byName(ALL.filter((language) => language !== 'en'))], typed).map(
          (language) => ({
            value: language,
            text: languageName(language),
            isChosen: known.includes(language),
            fixed: language === 'en' ? t`required` : undefined,
          }),
        )}
        onToggle={(language) => choose(withLanguage(known, language))}
        note={
          <>
            <p className={styles.saved} role="status">
              {isSaved && (
                <>
                  <Icon name="check" size={16} /> <Trans>Saved</Trans>
                </>
              )}
            </p>
            <FailureNotice failure={failure}>
              <Trans>Not saved</Trans>.
            </FailureNotice>
          </>
        }
      />
      <p className={styles.note}>
        <Trans>* English is required: you edit replies in English before they're translated.</Trans>
      </p>
    </section>
  );
};
