import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const load = withItsWords('review-tools', () => import('../notices/text-notices.tsx'));

/** What is to be said about few texts is loaded with its words when it is. */
export const TextNotices = lazyPart(async () => (await load()).TextNotices);
export const ImproveRow = lazyPart(async () => (await import('./improve-row.tsx')).ImproveRow);
export const ConflictNotice = lazyPart(async () => (await import('./conflict-notice.tsx')).ConflictNotice);

/** What an answer or an error of the server may call for. */
export const EDITOR_PARTS = [TextNotices, ImproveRow, ConflictNotice];
