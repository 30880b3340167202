import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { WatchedRelease } from '#shared/contract/release/schema.ts';
import { MIN_RELEASE_REVIEWS } from '#shared/domain/insights/significance.ts';
import { COMPLAINT } from '#shared/domain/insights/story.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { formatPoints } from '#web/lib/insights/figures.ts';
import { useAppNames } from '#web/lib/insights/use-app-names.ts';
import { watchQuery } from '#web/lib/releases/watch-query.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { Card } from '../card/card.tsx';
import { Table } from '../card/table.tsx';
import figures from '../figures.module.css';
import { topicsQuery } from '../insight-queries.ts';
import { Only } from '../only.tsx';
import type { Place } from '../place.ts';
import { useTopicName } from '../use-topic-name.ts';
import rows from './rows.module.css';
import { type ComparedRelease, type Verdict, verdictOf } from './verdict.ts';

type Props = { username: string; place: Place; onPlace: (place: Place) => void };

/** What each app's newest release changed against the one before, in words; the numbers are folded. */
export const Releases = ({ username, place, onPlace }: Props) => {
  const { t } = useLingui();
  const answer = useQuery(topicsQuery(username, place));
  const { data: watched = [] } = useQuery(watchQuery(username));
  if (answer.data?.releases.length === 0) return null;
  return (
    <Card
      title={t`Releases`}
      note={() => t`each compared with the previous one at the same age`}
      answer={answer}
      size="sentences"
      isEmpty={() => false}
    >
      {({ releases, topics }) => {
        const isComplaint = (id: string): boolean =>
          (topics.find(({ topicId }) => topicId === id)?.meanStars ?? 0) < COMPLAINT;
        return (
          <ul className={rows.rows}>
            {releases.map((release) => (
              <Release
                key={`${release.appId} ${release.version}`}
                release={release}
                isComplaint={isComplaint}
                watched={watched.find(
                  ({ appId, version }) => appId === release.appId && version === release.version,
                )}
                onVersion={() =>
                  onPlace({
                    ...place,
                    filter: { ...place.filter, apps: [release.appId], versions: [release.version] },
                  })
                }
              />
            ))}
          </ul>
        );
      }}
    </Card>
  );
};

type ReleaseProps = {
  release: ComparedRelease;
  isComplaint: (topicId: string) => boolean;
  watched: WatchedRelease | undefined;
  onVersion: () => void;
};

const Release = ({ release, isComplaint, watched, onVersion }: ReleaseProps) => {
  const { t } = useLingui();
  const id = useId();
  const { data: apps } = useApps();
  const shortName = useAppNames();
  const nameOf = useTopicName();
  const [isOpen, setOpen] = useState(false);
  const { appId, version, against, by, age, reviews, before, topics, isEnough } = release;
  const app = apps?.find((one) => one.id === appId)?.meta;
  const what = `${shortName(appId)} ${version}`;
  const { kind, more, fewer } = verdictOf(release, isComplaint, watched);
  const [moreTopics, fewerTopics] = [more, fewer].map((ids) => formatList(ids.map(nameOf)));
  const ratingsChanged = kind === 'worse' ? t`lower ratings` : t`higher ratings`;
  const changes = formatList([
    ...(more.length + fewer.length === 0 ? [ratingsChanged] : []),
    ...(more.length > 0 ? [t`more reviews about ${moreTopics}`] : []),
    ...(fewer.length > 0 ? [t`fewer reviews about ${fewerTopics}`] : []),
  ]);
  const verdicts: Record<Verdict, string> = {
    early: t`too early to tell`,
    same: t`no clear difference from ${against}`,
    worse: t`worse than ${against}, ${changes}`,
    better: t`better than ${against}, ${changes}`,
    mixed: changes,
  };
  const [subject, numbers] = [what, verdicts[kind]];
  const [count, countBefore] = [reviews, before].map(formatNumber);
  const points = [...more, ...fewer].flatMap((topicId) => {
    const found = topics.find((one) => one.topicId === topicId);
    const change = found && formatPoints(found.difference.value, 0);
    return change === undefined ? [] : `${nameOf(topicId)} ${t`${change} pts`}`;
  });
  return (
    <li className={rows.row}>
      <AppIcon name={app?.name ?? appId} image={app?.image ?? ''} size="small" />
      <div className={rows.text}>
        <p>
          <Trans>
            <Name what={what} onChoose={by === 'version' ? onVersion : undefined}>
              {subject}
            </Name>
            : {numbers}.
          </Trans>
        </p>
        <p className={figures.note}>
          {by === 'version'
            ? t`${plural(age, { one: 'First day', other: 'First # days' })}: ${count} vs ${plural(before, { one: `${countBefore} review`, other: `${countBefore} reviews` })}`
            : t`${plural(age, { one: 'First day', other: 'First # days' })} after each release: ${count} vs ${plural(before, { one: `${countBefore} review`, other: `${countBefore} reviews` })}`}
          {'. '}
          {points.join(' · ')}
          {!isEnough &&
            t`${plural(MIN_RELEASE_REVIEWS, { one: 'Comparing needs # review.', other: 'Comparing needs # reviews.' })}`}
        </p>
        {isOpen && (
          <div id={id}>
            <Table
              label={t`version ${version} vs ${against}`}
              data={{
                columns: [t`Topic`, t`Reviews`, t`Before`, t`Change in percentage points`, t`95% range`],
                rows: topics.map(({ topicId, reviews: n, before: was, difference, isSignificant }) => [
                  nameOf(topicId),
                  n,
                  was,
                  `${formatPoints(difference.value)}${isSignificant ? ` · ${t`significant`}` : ''}`,
                  `${formatPoints(difference.low)} – ${formatPoints(difference.high)}`,
                ]),
              }}
            />
          </div>
        )}
      </div>
      {isEnough && topics.length > 0 && (
        <div className={rows.end}>
          <Button
            variant="link"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <Trans>Hide numbers</Trans> : <Trans>Show numbers</Trans>}
          </Button>
        </div>
      )}
    </li>
  );
};

type NameProps = { what: string; onChoose: (() => void) | undefined; children?: ReactNode };

/** The name of a release, which filters the page where reviews say their version. */
const Name = ({ what, onChoose, children }: NameProps) => {
  const name = (
    <b>
      <bdi>{children}</bdi>
    </b>
  );
  return onChoose ? (
    <Only what={what} onChoose={onChoose}>
      {name}
    </Only>
  ) : (
    name
  );
};
