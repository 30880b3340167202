import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { localTime } from '#shared/domain/reviews/filter/period.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { companyQuery } from '#web/lib/api/queries/company-settings.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { formatList } from '#web/lib/i18n/format.ts';
import type { Address } from '#web/lib/insights/reviews-address.ts';
import { PageTitle } from '#web/lib/page-title.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { EmptyState, Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { FilterBar } from './filter-bar.tsx';
import styles from './insights.module.css';
import { addressOf, ignoredOf, type Place, placeOf } from './place.ts';
import { RangeBar } from './range-bar.tsx';
import { ReleasesDialog } from './releases/releases-dialog.tsx';
import { Drafts } from './sections/drafts.tsx';
import { Effect } from './sections/effect.tsx';
import { Ratings } from './sections/ratings.tsx';
import { Topics } from './sections/topics.tsx';
import { Week } from './sections/week.tsx';
import { Workload } from './sections/workload.tsx';

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
  const [isReleasesOpen, setReleasesOpen] = useState(false);
  const company = useQuery(companyQuery(username));
  const areDaysMoving = company.data?.areDaysMoving ?? false;
  useRefetchAfter(areDaysMoving);
  if (!user) return null;
  const zone = company.data?.timeZone;
  const today = zone && new Date(localTime(Date.now(), zone)).toISOString().slice(0, 10);
  const place = today === undefined || today === '' ? undefined : placeOf(address, today);
  const unknown = formatList(place ? ignoredOf(address, place) : []);
  const go = (next: Place): void => onAddress(addressOf(next));
  return (
    <div className={styles.screen}>
      <PageTitle>{t`Insights · Rejoinder`}</PageTitle>
      <PageHeading>
        <Trans>Insights</Trans>
      </PageHeading>
      {apps.data?.length === 0 ? (
        <EmptyState scene="noReviews" title={t`No reviews yet`}>
          <Trans>
            Connect a store, and this page shows how your ratings develop, what reviewers write about and how
            fast you answer.
          </Trans>
        </EmptyState>
      ) : company.error && !company.data ? (
        <ProblemPanel again={t`Try again`} onAgain={() => void company.refetch()}>
          <Trans>Couldn't load this part.</Trans> {failureWords(i18n, company.error)}
        </ProblemPanel>
      ) : (
        place && (
          <>
            <RangeBar
              place={place}
              today={today ?? ''}
              onPlace={go}
              onReleases={() => setReleasesOpen(true)}
            />
            {isReleasesOpen && (
              <ReleasesDialog
                username={username}
                today={today ?? ''}
                onClose={() => setReleasesOpen(false)}
              />
            )}
            <FilterBar
              username={username}
              filter={place.filter}
              onFilter={(filter) => go({ ...place, filter })}
            />
            {unknown !== '' && (
              <Notice tone="warn">
                <Trans>This link asks for something that doesn't exist, which is ignored: {unknown}</Trans>
              </Notice>
            )}
            {areDaysMoving && (
              <Notice tone="info">
                <Trans>
                  Days are being recomputed for your new time zone. Figures may be a day off until then.
                </Trans>
              </Notice>
            )}
            <Week username={username} place={place} />
            <Ratings username={username} place={place} />
            <Workload username={username} place={place} />
            <Topics username={username} place={place} />
            <Effect username={username} place={place} />
            <Drafts username={username} place={place} />
          </>
        )
      )}
    </div>
  );
};
