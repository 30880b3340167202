import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { daysIn } from '#shared/domain/insights/range.ts';
import { localDay } from '#shared/domain/reviews/filter/period.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { companyQuery } from '#web/lib/api/queries/company-settings.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { incidentsQuery } from '#web/lib/incidents/incident-query.ts';
import type { Address } from '#web/lib/insights/reviews-address.ts';
import { weekQuery } from '#web/lib/insights/week-query.ts';
import { PageTitle } from '#web/lib/page-title.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { EmptyState, Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import styles from './insights.module.css';
import { MoreMenu } from './more-menu.tsx';
import { addressOf, ignoredOf, type Place, placeOf } from './place.ts';
import { Drafts } from './sections/drafts.tsx';
import { Effect } from './sections/effect.tsx';
import { Incidents } from './sections/incidents.tsx';
import { Ratings } from './sections/ratings.tsx';
import { Releases } from './sections/releases.tsx';
import { Topics } from './sections/topics.tsx';
import { Week } from './sections/week.tsx';
import { Workload } from './sections/workload.tsx';
import { FilterPills } from './toolbar/filter-pills.tsx';
import { RangePill } from './toolbar/range-pill.tsx';
import toolbar from './toolbar/toolbar.module.css';

const ReleasesDialog = lazyPart(async () => (await import('./releases/releases-dialog.tsx')).ReleasesDialog);

type Props = { address: Address; onAddress: (address: Address) => void };

/** Reads the figures anew when the days that they go by are moved. */
const useRefetchAfter = (areDaysMoving: boolean): void => {
  const queries = useQueryClient();
  const wereMoving = useRef(areDaysMoving);
  useEffect(() => {
    if (wereMoving.current && !areDaysMoving) void queries.invalidateQueries({ queryKey: ['insights'] });
    wereMoving.current = areDaysMoving;
  }, [areDaysMoving, queries]);
};

/** What the reviews say, for a filter and a time. */
export const InsightsScreen = ({ address, onAddress }: Props) => {
  const { t, i18n } = useLingui();
  const user = useUser();
  const username = user?.username ?? '';
  const apps = useApps();
  const company = useQuery(companyQuery(username));
  const areDaysMoving = company.data?.areDaysMoving ?? false;
  useRefetchAfter(areDaysMoving);
  if (!user) return null;
  const zone = company.data?.timeZone;
  const today = zone ? localDay(Date.now(), zone) : undefined;
  return (
    <div className={styles.screen}>
      <PageTitle>{t`Insights · Rejoinder`}</PageTitle>
      {today !== undefined && apps.data?.length !== 0 ? (
        <Filled
          username={username}
          address={address}
          today={today}
          areDaysMoving={areDaysMoving}
          onAddress={onAddress}
        />
      ) : (
        <>
          <PageHeading>
            <Trans>Insights</Trans>
          </PageHeading>
          {apps.data?.length === 0 ? (
            <EmptyState scene="noReviews" title={t`No reviews yet`}>
              <Trans>
                Connect a store, and this page shows how your ratings develop, what reviewers write about and
                how fast you answer.
              </Trans>
            </EmptyState>
          ) : (
            company.error && (
              <ProblemPanel again={t`Try again`} onAgain={() => void company.refetch()}>
                <Trans>Couldn't load this part.</Trans> {failureWords(i18n, company.error)}
              </ProblemPanel>
            )
          )}
        </>
      )}
    </div>
  );
};

type FilledProps = Props & { username: string; today: string; areDaysMoving: boolean };

const Filled = ({ username, address, today, areDaysMoving, onAddress }: FilledProps) => {
  const { t } = useLingui();
  const [isReleasesOpen, setReleasesOpen] = useState(false);
  const place = placeOf(address, today);
  const unknown = formatList(ignoredOf(address, place));
  const onPlace = (next: Place): void => onAddress(addressOf(next));
  const days = daysIn(place.range);
  // How many findings there are decides where everything else is.
  const isWeekKnown = !useQuery(weekQuery(username, place.filter)).isPending;
  const incidents = useQuery(incidentsQuery(username));
  return (
    <>
      <div className={toolbar.toolbar}>
        <PageHeading className={toolbar.heading}>
          <Trans>Insights</Trans>
        </PageHeading>
        <RangePill place={place} today={today} onPlace={onPlace} />
        <FilterPills
          username={username}
          filter={place.filter}
          onFilter={(filter) => onPlace({ ...place, filter })}
        />
        <span className={toolbar.compared}>
          {t`${plural(days, { one: 'compared with the day before', other: 'compared with the # days before' })}`}
        </span>
        <span className={toolbar.more}>
          <MoreMenu
            label={t`More actions`}
            items={[
              { text: t`Releases`, onSelect: () => setReleasesOpen(true) },
              { text: t`Print`, onSelect: () => window.print() },
            ]}
          />
        </span>
      </div>
      {isReleasesOpen && (
        <ReleasesDialog username={username} today={today} onClose={() => setReleasesOpen(false)} />
      )}
      {unknown !== '' && (
        <Notice tone="warn">
          <Trans>Parts of this link were ignored because they don't exist: {unknown}</Trans>
        </Notice>
      )}
      {areDaysMoving && (
        <Notice tone="info">
          <Trans>
            Days are being recomputed for your new time zone. Figures may be a day off until then.
          </Trans>
        </Notice>
      )}
      <Incidents answer={incidents} apps={place.filter.apps} />
      <div className={styles.rest} data-ready={!incidents.isPending}>
        <Week username={username} place={place} />
      </div>
      <div className={styles.rest} data-ready={isWeekKnown}>
        <Ratings username={username} place={place} today={today} onPlace={onPlace} />
        <Workload username={username} place={place} today={today} onPlace={onPlace} />
        <Topics username={username} place={place} onPlace={onPlace} />
        <Releases username={username} place={place} onPlace={onPlace} />
        <div className={styles.pair}>
          <Effect username={username} place={place} />
          <Drafts username={username} place={place} />
        </div>
      </div>
    </>
  );
};
