import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { OVERVIEW_POLL_MS, overviewQuery } from '#web/lib/api/queries/overview.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { useUnanswered } from '#web/lib/api/queries/use-unanswered.ts';
import { incidentsQuery } from '#web/lib/incidents/incident-query.ts';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import { Checklist } from './checklist.tsx';
import { Figures } from './figures.tsx';
import { LateViews, useLateViews } from './late-views.tsx';
import { OpenIncidents } from './open-incidents.tsx';
import styles from './overview.module.css';
import { StartCard } from './start-card.tsx';

/** Between two looks while the parts lag behind the number that waits, in ms. */
const SOON_MS = 5000;

const sumOf = (queue: readonly { count: number }[]): number =>
  queue.reduce((sum, { count }) => sum + count, 0);

/** What to do now, and how the last thirty days went; the first steps until the first reply is sent from here. */
export const Overview = ({ username }: { username: string }) => {
  const { t } = useLingui();
  const unanswered = useUnanswered();
  const answer = useQuery({
    ...overviewQuery(username),
    // The number that waits is live: until the parts add up to it, they are asked for more often.
    refetchInterval: ({ state: { data } }) =>
      data && !data.isQueueCut && sumOf(data.queue) !== unanswered?.count ? SOON_MS : OVERVIEW_POLL_MS,
  });
  const apps = useApps();
  const incidents = useQuery(incidentsQuery(username));
  const late = useLateViews(username);
  const may = useMay();
  if (answer.isError && !answer.data)
    return (
      <ProblemPanel again={t`Try again`} onAgain={() => void answer.refetch()}>
        <Trans>Couldn't load the overview.</Trans>
      </ProblemPanel>
    );
  const isNew = apps.data?.length === 0 || answer.data?.hasReplied === false;
  // Its steps are for those who may take them.
  const steps = isNew && may('administer') ? apps.data : undefined;
  return (
    <div
      className={styles.overview}
      aria-busy={answer.isPending || apps.isPending || incidents.isPending || late === undefined}
    >
      {steps ? (
        <Checklist username={username} apps={steps} />
      ) : (
        <StartCard overview={answer.data} unanswered={unanswered} />
      )}
      {incidents.data && <OpenIncidents incidents={incidents.data} />}
      {late && <LateViews late={late} />}
      {!steps && <Figures overview={answer.data} />}
    </div>
  );
};
