import { useQuery } from '@tanstack/react-query';
import type { Application } from '#shared/contract/application/schema.ts';
import { monthOf } from '#shared/domain/calendar.ts';
import { usageQuery } from '#web/lib/api/queries/usage.ts';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ListNotices = lazyPart(
  withItsWords('review-tools', async () => (await import('./notices/list-notices.tsx')).ListNotices),
);

const IgnoredNotice = lazyPart(
  withItsWords('review-tools', async () => (await import('./notices/ignored-notice.tsx')).IgnoredNotice),
);

type Props = {
  apps: readonly Application[];
  username: string;
  answered: boolean | undefined;
};

/** Explains what is odd about the list: sync problems, the monthly limit, an address that is partly ignored. */
export const ListNotice = ({ apps, username, answered }: Props) => {
  const { data: usage } = useQuery(usageQuery(username, monthOf(Date.now())));
  const limit = usage?.limit ?? undefined;
  const isUsedUp = answered !== true && limit !== undefined && (usage?.processedReviewsCount ?? 0) >= limit;
  const may = useMay();
  const isOdd = isUsedUp || !may('reply') || apps.some(({ sync }) => sync.failingSince !== null);
  const asked = [...new URLSearchParams(location.search).keys()];
  return (
    <>
      {asked.some((name) => name !== 'app') && <IgnoredNotice />}
      {isOdd && <ListNotices apps={apps} usedUp={isUsedUp ? limit : undefined} />}
    </>
  );
};
