import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WatchedRelease } from '#shared/contract/release/schema.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';
import { addressOfFilter } from '#shared/domain/reviews/filter/address.ts';
import { Direction } from '#web/lib/insights/direction.tsx';
import { formatMean, formatShare } from '#web/lib/insights/figures.ts';
import { useAppNames } from '#web/lib/insights/use-app-names.ts';
import list from '#web/lib/insights/week-list.module.css';
import { watchQuery } from '#web/lib/releases/watch-query.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';

/** How long a verdict is news, in ms. */
const NEWS_MS = 14 * 86_400_000;
const TOLD = ['worse', 'better', 'noWorse'] as const;
type Told = WatchedRelease & { verdict: (typeof TOLD)[number] };
/** Most releases shown, those with the verdict "worse" first. */
const MOST = 2;

const newsOf = (releases: readonly WatchedRelease[], now: number): Told[] =>
  TOLD.flatMap((verdict) =>
    releases.flatMap((release) => (release.verdict === verdict ? { ...release, verdict } : [])),
  )
    .filter(({ decidedAt }) => decidedAt !== null && now - Date.parse(decidedAt) < NEWS_MS)
    .slice(0, MOST);

/** Whether the newest releases made things worse: each opens the reviews of its version. */
export const ReleaseVerdicts = ({ username }: { username: string }) => {
  const { data = [] } = useQuery(watchQuery(username));
  const news = newsOf(data, Date.now());
  if (news.length === 0) return null;
  return (
    <ul className={list.list}>
      {news.map((release) => (
        <li key={release.appId}>
          <Link
            to="/reviews"
            search={{
              app: 'all',
              ...addressOfFilter({ apps: [release.appId], versions: [release.version], answered: undefined }),
            }}
            className={list.sentence}
          >
            <Direction
              isUp={release.verdict === 'worse'}
              tone={release.verdict === 'noWorse' ? 'other' : release.verdict}
            />
            <span>
              <Verdict release={release} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

const Verdict = ({ release }: { release: Told }) => {
  const { t } = useLingui();
  const nameOf = useAppNames();
  const { topicName } = useTopicWords();
  const { appId, version, verdict, topicId } = release;
  const name = `${nameOf(appId)} ${version}`;
  const [what, now, before] =
    topicId === null
      ? [t`Average rating`, formatMean(release.stars), formatMean(release.starsBefore)]
      : [
          topicName(topicId, release.topicName ?? builtInTopicName(topicId)),
          formatShare(release.share),
          formatShare(release.shareBefore),
        ];
  const subject = (
    <b>
      <bdi>{name}</bdi>
    </b>
  );
  if (verdict === 'noWorse') return <Trans>{subject}: no worse than previous versions.</Trans>;
  return verdict === 'worse' ? (
    <Trans>
      {subject} is worse. {what}: {now}, previously {before}.
    </Trans>
  ) : (
    <Trans>
      {subject} is better. {what}: {now}, previously {before}.
    </Trans>
  );
};
