import { useQuery } from '@tanstack/react-query';
import type { Application } from '#shared/contract/application/schema.ts';
import { monthOf } from '#shared/domain/account/usage.ts';
import { usageQuery } from '#web/lib/api/queries/usage.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ListNotices = lazyPart(
  withItsWords('review-tools', async () => (await import('./notices/list-notices.tsx')).ListNotices),
);

type Props = { apps: readonly Application[]; username: string; answered: boolean | undefined };

/** Explains why the list is incomplete: sync problems, or the monthly limit. */
export const ListNotice = ({ apps, username, answered }: Props) => {
  const { data: usage } = useQuery(usageQuery(username, monthOf(Date.now())));
  const isUsedUp = answered !== true && usage != null && usage.processedReviewsCount >= usage.limit;
  if (!isUsedUp && apps.every(({ sync }) => sync.failingSince === null)) return null;
  return <ListNotices apps={apps} usedUp={isUsedUp ? usage.limit : undefined} />;
};
