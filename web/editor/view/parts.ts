import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Notices that few texts need are loaded, with their words, when they are shown. */
export const TextNotices = lazyPart(
  withItsWords('review-tools', async () => (await import('../notices/text-notices.tsx')).TextNotices),
);
export const ImproveRow = lazyPart(
  withItsWords('review-tools', async () => (await import('../notices/improve-row.tsx')).ImproveRow),
);
export const ConflictNotice = lazyPart(
  withItsWords('review-tools', async () => (await import('../notices/conflict-notice.tsx')).ConflictNotice),
);

/** What an answer or an error of the server may call for. */
export const EDITOR_PARTS = [TextNotices, ImproveRow, ConflictNotice];
