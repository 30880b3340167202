import { Trans } from '@lingui/react/macro';
import type { Review } from '#shared/contract/review.ts';
import { monthOf, renewsAt } from '#shared/domain/account/usage.ts';
import { nextDay } from '#shared/domain/writer/writer-day.ts';
import { formatDayInUtc, formatTime } from '#web/lib/i18n/format.ts';
import { Notice } from '#web/ui/panels.tsx';

/** Explains why there is no AI draft. */
export const DraftNote = ({ review }: { review: Review }) => {
  switch (review.draft) {
    case 'limit': {
      const day = formatDayInUtc(renewsAt(monthOf(Date.now())));
      return (
        <Notice tone="warn">
          <Trans>
            This month's processed reviews are used up. Replies are prepared again from {day}; you can write
            this one by hand.
          </Trans>
        </Notice>
      );
    }
    case 'held':
      return (
        <Notice tone="warn">
          <Trans>The AI gave no reply that could be used. Try again, or write it by hand.</Trans>
        </Notice>
      );
    case 'failed': {
      const time = formatTime(new Date(nextDay(Date.now())).toISOString());
      return (
        <Notice tone="warn">
          <Trans>
            The reply could not be written yet. We try again by {time} at the latest; you can write it by
            hand.
          </Trans>
        </Notice>
      );
    }
    default:
      return null;
  }
};
