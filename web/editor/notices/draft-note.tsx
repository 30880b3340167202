import { Trans } from '@lingui/react/macro';
import type { Review } from '#shared/contract/review/schema.ts';
import { monthOf, renewsAt } from '#shared/domain/account/usage.ts';
import { nextDay } from '#shared/domain/writer/writer-day.ts';
import { formatDayInUtc, formatTime } from '#web/lib/i18n/format.ts';
import { Notice } from '#web/ui/layout/panels.tsx';

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
    case 'failed': {
      const time = formatTime(new Date(nextDay(Date.now())).toISOString());
      return (
        <Notice tone="warn">
          <Trans>We couldn't draft a reply yet. Next attempt: {time}. You can also write your own.</Trans>
        </Notice>
      );
    }
    default:
      return null;
  }
};
