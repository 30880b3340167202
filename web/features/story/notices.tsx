import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { SceneName } from '#web/ui/icons/illustration.tsx';
import { EmptyState, Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { LONG, type Stories } from './stories.tsx';

const SCENES: readonly SceneName[] = [
  'caughtUp',
  'noReviews',
  'onTheWay',
  'nothingFits',
  'noStore',
  'noApps',
  'trouble',
  'ended',
  'lost',
  'done',
  'noPayment',
];

const toast = (text: string, content: Parameters<typeof showToast>[0]) => (
  <Button onClick={() => showToast(content)}>{text}</Button>
);

export const NOTICES: Stories = {
  Notice: {
    info: <Notice tone="info">Replies are drafted for you.</Notice>,
    warn: <Notice tone="warn">Couldn't reach the store.</Notice>,
    danger: <Notice tone="danger">The reply wasn't sent.</Notice>,
    long: <Notice tone="warn">{`${LONG} ${LONG}`}</Notice>,
  },
  EmptyState: Object.fromEntries(
    SCENES.map((scene) => [
      scene,
      <EmptyState key={scene} scene={scene} title="A short sentence" action={<Button>Next step</Button>}>
        What this means, and what happens next.
      </EmptyState>,
    ]),
  ),
  ProblemPanel: {
    plain: (
      <ProblemPanel again="Try again" onAgain={() => undefined}>
        Couldn't load reviews.
      </ProblemPanel>
    ),
  },
  Skeleton: {
    app: <Skeleton kind="app" />,
    usage: <Skeleton kind="usage" />,
    review: <Skeleton kind="review" />,
    payment: <Skeleton kind="payment" />,
  },
  Toast: {
    plain: toast('Show a toast', { title: 'Settings saved' }),
    error: toast('Show an error', {
      title: "Reply to Mira wasn't sent",
      description: LONG,
      isError: true,
    }),
    action: toast('Show an action', { title: 'Sending…', action: { text: 'Undo', run: () => undefined } }),
  },
};
