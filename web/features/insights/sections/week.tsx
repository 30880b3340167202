import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatShare } from '#web/lib/insights/figures.ts';
import { WeekList } from '#web/lib/insights/week-list.tsx';
import { weekQuery } from '#web/lib/insights/week-query.ts';
import styles from '../insights.module.css';
import type { Place } from '../place.ts';
import { Section } from '../section.tsx';

/** Topics of fewer of the reviews tell nothing; as in shared/domain/insights/week.ts. */
const MIN_COVERAGE = 0.8;

/** What is unusual about the last seven days, whatever time the page is about. */
export const Week = ({ username, place }: { username: string; place: Place }) => {
  const { t } = useLingui();
  const answer = useQuery(weekQuery(username, place.filter));
  return (
    <Section
      title={t`This week`}
      about={t`What's unusual about the last seven days, compared with the previous eight weeks. Only significant changes are shown.`}
      answer={answer}
      isShort
      isEmpty={({ reviews, sentences }) => reviews === 0 && sentences.length === 0}
    >
      {({ sentences, classified, reviews }) => {
        const coverage = formatShare(reviews === 0 ? 1 : classified / reviews);
        return (
          <>
            <WeekList sentences={sentences} />
            {classified < MIN_COVERAGE * reviews && (
              <p className={styles.note}>
                <Trans>Topics aren't shown: they're known for only {coverage} of these reviews.</Trans>
              </p>
            )}
          </>
        );
      }}
    </Section>
  );
};
