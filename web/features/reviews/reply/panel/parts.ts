import { EDITOR_PARTS } from '#web/editor/view/parts.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

export const ReplyNotices = lazyPart(
  withItsWords('review-tools', async () => (await import('../notices/reply-notices.tsx')).ReplyNotices),
);

/** What an answer or an error of the server may call for. */
export const REPLY_PARTS = [...EDITOR_PARTS, ReplyNotices];
