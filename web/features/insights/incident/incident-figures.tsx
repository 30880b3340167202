import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as incidentApi from '#shared/contract/incident/endpoints.ts';
import type { IncidentPlace } from '#shared/contract/incident/schema.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';
import { androidName } from '#shared/domain/stores/android.ts';
import { countryOf } from '#shared/domain/stores/storefronts.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { formatNumber, formatTime, languageName } from '#web/lib/i18n/format.ts';
import { formatLocale } from '#web/lib/i18n/i18n.ts';
import { formatShare } from '#web/lib/insights/figures.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { Card } from '../card/card.tsx';
import { Table } from '../card/table.tsx';
import { spanOf } from './bar-words.ts';
import styles from './incident.module.css';
import { IncidentChart, shareOf } from './incident-chart.tsx';

export type Answer = Output<typeof incidentApi.get>;

type Props = {
  answer: UseQueryResult<Answer, Failure>;
  /** The topic whose reviews are shown. */
  chosen: string | undefined;
  onChoose: (topicId: string | undefined) => void;
};

/** How much worse it is than usual, since when, and what those reviews have in common. */
export const IncidentFigures = ({ answer, chosen, onChoose }: Props) => {
  const { t } = useLingui();
  const isTopic = answer.data?.incident.kind === 'topic';
  const label = isTopic ? t`Share of complaints about it` : t`Share of 1–2 star reviews`;
  const tableOf = ({ details }: Answer) => {
    const span = spanOf(details.barHours);
    return {
      columns: [t`Time`, t`Reviews`, isTopic ? t`Complaints about it` : t`1–2 stars`, t`Share`],
      rows: details.bars.map(({ at, reviews, low }) => [
        span({ from: at, to: at }),
        reviews,
        low,
        formatShare(shareOf({ reviews, low })),
      ]),
    };
  };
  return (
    <Card
      title={t`What happened`}
      note={({ details: { barHours } }) => {
        const words = barHours === 24 ? t`1 day per bar` : t`3 hours per bar`;
        return `${label} · ${words}`;
      }}
      answer={answer}
      size="workload"
      isEmpty={() => false}
      hasViews
      table={tableOf}
      file={`incident-${answer.data?.incident.id ?? ''}`}
    >
      {(data, view) => (
        <div className={styles.columns}>
          <div className={styles.main}>
            <p className={styles.summary}>
              <Summary {...data} />
            </p>
            {view === 'table' ? (
              <Table label={label} data={tableOf(data)} />
            ) : (
              <IncidentChart {...data} label={label} />
            )}
          </div>
          <div className={styles.side}>
            <Topics details={data.details} isOwn={isTopic} chosen={chosen} onChoose={onChoose} />
            <Places places={data.details.places} />
            <Told told={data.details.told} />
          </div>
        </div>
      )}
    </Card>
  );
};

const Summary = ({ incident, details }: Answer) => {
  const { t } = useLingui();
  const [low, all] = [formatNumber(details.low), formatNumber(details.reviews)];
  const [share, usual] = [formatShare(shareOf(details)), formatShare(incident.usualShare)];
  const version = <bdi>{incident.version}</bdi>;
  return (
    <>
      <strong>
        {incident.kind === 'rating'
          ? t`Reviews with 1–2 stars since it began: ${low} of ${all}, or ${share}. Usual: ${usual}.`
          : t`Complaints about it since it began: ${low} of ${all}, or ${share}. Usual: ${usual}.`}
      </strong>{' '}
      {incident.version !== null && <Trans>It began after {version} came out.</Trans>}
    </>
  );
};

type TopicsProps = Pick<Props, 'chosen' | 'onChoose'> &
  Pick<Answer, 'details'> & {
    /** The incident is about a topic: no list asks for two topics of one review, so others cannot be chosen. */
    isOwn: boolean;
  };

const Topics = ({ details: { topics, low, classified }, isOwn, chosen, onChoose }: TopicsProps) => {
  const { topicName } = useTopicWords();
  const most = Math.max(1, ...topics.map(({ n }) => n));
  if (topics.length === 0) return null;
  const known = formatShare(low === 0 ? 1 : classified / low);
  return (
    <section>
      <h3 className={styles.subtitle}>
        <Trans>What they're about</Trans>
      </h3>
      <ul className={styles.topics}>
        {topics.map(({ topicId, topicName: given, n }) => {
          const name = topicName(topicId, given ?? builtInTopicName(topicId));
          const isChosen = chosen === topicId;
          const row = (
            <>
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.part} data-marks style={{ inlineSize: `${(100 * n) / most}%` }} />
              </span>
              <span className={styles.count}>{formatNumber(n)}</span>
            </>
          );
          return (
            <li key={topicId}>
              {isOwn ? (
                <div className={styles.topic}>{row}</div>
              ) : (
                <button
                  type="button"
                  className={styles.topic}
                  aria-pressed={isChosen}
                  onClick={() => onChoose(isChosen ? undefined : topicId)}
                >
                  {row}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {classified < low && (
        <p className={styles.note}>
          <Trans>Topics are known for {known} of these reviews.</Trans>
        </p>
      )}
    </section>
  );
};

const nameOfPlace = ({ of, value }: IncidentPlace): string => {
  if (of === 'system') return androidName(Number(value)) ?? value;
  if (of === 'language') return languageName(value);
  if (of === 'device') return value;
  const country = countryOf(value);
  return country === undefined
    ? value
    : (new Intl.DisplayNames([formatLocale()], { type: 'region' }).of(country) ?? value);
};

const Places = ({ places }: { places: readonly IncidentPlace[] }) =>
  places.length > 0 && (
    <section>
      <h3 className={styles.subtitle}>
        <Trans>Where it's worse than usual</Trans>
      </h3>
      <ul className={styles.facts}>
        {places.map((place) => (
          <li key={`${place.of} ${place.value}`}>
            <bdi>{nameOfPlace(place)}</bdi>: {formatNumber(place.n)}
          </li>
        ))}
      </ul>
    </section>
  );

const Told = ({ told }: Pick<Answer['details'], 'told'>) =>
  told.length > 0 && (
    <section>
      <h3 className={styles.subtitle}>
        <Trans>Who was notified</Trans>
      </h3>
      <ul className={styles.facts}>
        {told.map(({ name, at }) => (
          <li key={`${name} ${at}`}>
            {name === null ? <Trans>By email</Trans> : <bdi>{name}</bdi>}: {formatTime(at)}
          </li>
        ))}
      </ul>
    </section>
  );
