import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Review } from '#shared/contract/review/schema.ts';
import { monthOf, renewsAt } from '#shared/domain/calendar.ts';
import { nextDay } from '#shared/domain/writer/writer-day.ts';
import { aiUsageQuery } from '#web/lib/api/queries/ai-usage.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { formatDayInUtc, formatTime } from '#web/lib/i18n/format.ts';
import { Notice } from '#web/ui/layout/panels.tsx';

/** The AI is away, or today's requests are used up. */
const FailedNote = () => {
  const { data: usage } = useQuery(aiUsageQuery(useUser()?.username ?? ''));
  const limit = usage?.classes.find(({ work }) => work === 'draft')?.limit;
  const time = formatTime(usage?.resetsAt ?? new Date(nextDay(Date.now())).toISOString());
  return (
    <Notice tone="warn">
      {usage && limit !== undefined && usage.used >= limit ? (
        <Trans>Today's AI requests are used up. Next drafts: {time}. You can still reply manually.</Trans>
      ) : (
        <Trans>We couldn't draft a reply yet. Next attempt: {time}. You can also write your own.</Trans>
      )}
    </Notice>
  );
};

/** Explains why there is no AI draft. */
export const DraftNote = ({ review }: { review: Review }) => {
  switch (review.draft) {
    case 'limit': {
      const day = formatDayInUtc(renewsAt(monthOf(Date.now())));
      return (
        <Notice tone="warn">
          <Trans>
            You've reached this month's limit. AI drafts resume on {day}; you can still reply manually.
          </Trans>
        </Notice>
      );
    }
    case 'blocked':
      return (
        <Notice tone="warn">
          <Trans>The AI couldn't write a usable reply. Try again or write your own.</Trans>
        </Notice>
      );
    case 'failed':
      return <FailedNote />;
    default:
      return null;
  }
};
