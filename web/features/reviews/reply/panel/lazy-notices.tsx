import { type ComponentProps, lazy, Suspense } from 'react';
import { withItsWords } from '#web/lib/i18n/i18n.ts';

type Notices = typeof import('../../desk/reply-notices.tsx')['ReplyNotices'];

const load = withItsWords('review-tools', () => import('../../desk/reply-notices.tsx'));
const ReplyNotices = lazy(async () => ({ default: (await load()).ReplyNotices }));

/** What is to be said about few replies is loaded with its words when it is. */
export const LazyNotices = (props: ComponentProps<Notices>) => (
  <Suspense>
    <ReplyNotices {...props} />
  </Suspense>
);
