import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TopicSuggestion } from '#shared/contract/topic/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { suggestionsQuery } from './topic-calls.ts';
import styles from './topics.module.css';

type Props = { username: string; isFull: boolean; onAdd: (name: string) => void };

/** What only the critical reviews of the last week are about; nothing in most weeks. */
export const Suggestions = ({ username, isFull, onAdd }: Props) => {
  const { t } = useLingui();
  const { data } = useQuery(suggestionsQuery(username));
  if (!data || data.length === 0) return null;
  const countOf = ({ reviews, before }: TopicSuggestion): string =>
    before === 0
      ? t`${plural(reviews, { one: '# critical review this week, none in the previous eight weeks', other: '# critical reviews this week, none in the previous eight weeks' })}`
      : t`${plural(reviews, { one: `# critical review this week, ${before} in the previous eight weeks`, other: `# critical reviews this week, ${before} in the previous eight weeks` })}`;
  return (
    <section className={styles.backfill} aria-labelledby="suggestions-title">
      <h3 id="suggestions-title" className={styles.subtitle}>
        <Trans>New this week</Trans>
      </h3>
      <ul className={styles.suggestions}>
        {data.map((suggestion) => {
          const name = suggestion.words.join(' ');
          return (
            <li key={name} className={styles.suggestion}>
              <p className={styles.suggested}>
                <strong>
                  <bdi>{suggestion.words.join(' + ')}</bdi>
                </strong>
                <span>{countOf(suggestion)}</span>
              </p>
              <ul className={styles.quotes}>
                {suggestion.examples.map(({ appId, reviewId, text }) => (
                  <li key={reviewId}>
                    <Link
                      to="/reviews"
                      search={{ app: appId, review: reviewId }}
                      className={styles.quote}
                      dir="auto"
                    >
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
              <Button isHindered={isFull} onClick={() => onAdd(name)}>
                <Trans>Add topic</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
