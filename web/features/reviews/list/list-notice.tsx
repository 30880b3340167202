import { useQuery } from '@tanstack/react-query';
import type { Application } from '#shared/contract/application/schema.ts';
import { monthOf } from '#shared/domain/account/usage.ts';
import { usageQuery } from '#web/lib/api/queries/usage.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ListNotices = lazyPart(
  withItsWords('review-tools', async () => (await import('./notices/list-notices.tsx')).ListNotices),
);

type Props = {
  apps: readonly Application[];
  username: string;
  answered: boolean | undefined;
  /** What of the address is not understood. */
  ignored: readonly string[] | undefined;
};

const NOTHING: readonly string[] = [];

/** Explains what is odd about the list: sync problems, the monthly limit, an address that is partly ignored. */
export const ListNotice = ({ apps, username, answered, ignored = NOTHING }: Props) => {
  const { data: usage } = useQuery(usageQuery(username, monthOf(Date.now())));
  const isUsedUp = answered !== true && usage != null && usage.processedReviewsCount >= usage.limit;
  if (!isUsedUp && ignored.length === 0 && apps.every(({ sync }) => sync.failingSince === null)) return null;
  return <ListNotices apps={apps} usedUp={isUsedUp ? usage.limit : undefined} ignored={ignored} />;
};
