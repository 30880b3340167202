import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Sentence } from '#shared/contract/insight/schema.ts';
import { isReadAsWritten } from '#shared/domain/language/languages.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { languageAttributes } from '#web/lib/i18n/i18n.ts';
import { Direction } from '#web/lib/insights/direction.tsx';
import { formatDay, formatShare } from '#web/lib/insights/figures.ts';
import { FindingTitle } from '#web/lib/insights/finding-title.tsx';
import { findingAddress, findingKey, NothingUnusual } from '#web/lib/insights/week-list.tsx';
import { weekQuery } from '#web/lib/insights/week-query.ts';
import { Card } from '../card/card.tsx';
import figures from '../figures.module.css';
import type { Place } from '../place.ts';
import { BatchAction } from './batch-action.tsx';
import rows from './rows.module.css';

/** Topics of fewer of the reviews tell nothing; as in shared/domain/insights/week.ts. */
const MIN_COVERAGE = 0.8;

/** What is unusual about the last seven days, whatever time the page is about. */
export const Week = ({ username, place }: { username: string; place: Place }) => {
  const { t } = useLingui();
  const answer = useQuery(weekQuery(username, place.filter));
  return (
    <Card
      title={t`This week`}
      note={() => t`significant changes`}
      answer={answer}
      size="sentences"
      isEmpty={({ reviews, sentences }) => reviews === 0 && sentences.length === 0}
    >
      {({ sentences, classified, reviews }) => {
        const coverage = formatShare(reviews === 0 ? 1 : classified / reviews);
        return (
          <>
            {sentences.length === 0 ? (
              <NothingUnusual />
            ) : (
              <ul className={rows.rows}>
                {sentences.map((finding) => (
                  <Finding key={findingKey(finding)} finding={finding} />
                ))}
              </ul>
            )}
            {classified < MIN_COVERAGE * reviews && (
              <p className={figures.note}>
                <Trans>Topics aren't shown: they're known for only {coverage} of these reviews.</Trans>
              </p>
            )}
          </>
        );
      }}
    </Card>
  );
};

/** What changed, what a reviewer says about it and since when it is so. */
const Finding = ({ finding }: { finding: Sentence }) => {
  const { t } = useLingui();
  const { movement, tone, release, reviews, quote } = finding;
  const isUp = movement.endsWith('Up');
  const address = findingAddress(finding);
  const count = formatNumber(reviews);
  const day = release && formatDay(release.day);
  const version = release?.version;
  return (
    <li className={rows.row} data-row>
      <Direction isUp={isUp} tone={tone} />
      <div className={rows.text}>
        <p>
          <FindingTitle finding={finding} />
        </p>
        <p className={figures.note}>
          {quote && <Quote quote={quote} />}
          {quote && release && ' · '}
          {release &&
            (isUp ? (
              <Trans>
                Up since <bdi>{version}</bdi> came out on {day}
              </Trans>
            ) : (
              <Trans>
                Down since <bdi>{version}</bdi> came out on {day}
              </Trans>
            ))}
        </p>
      </div>
      <div className={rows.end}>
        {tone === 'worse' && <BatchAction reviews={address} name={finding.topicName ?? ''} />}
        {reviews > 0 && (
          <Link to="/reviews" search={address} className={rows.read}>
            {t`Read ${count}`}
          </Link>
        )}
      </div>
    </li>
  );
};

/** In English where the reader doesn't know its language. */
const Quote = ({ quote: { text, language, translation } }: { quote: NonNullable<Sentence['quote']> }) => {
  const known = useUser()?.knownLanguages ?? [];
  const isTranslated = translation !== null && !isReadAsWritten(language, known);
  return (
    <q {...languageAttributes(isTranslated ? 'en' : language)} className={rows.quote}>
      {isTranslated ? translation : text}
    </q>
  );
};
