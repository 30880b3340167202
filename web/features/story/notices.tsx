import { Button } from '#web/ui/button.tsx';
import type { SceneName } from '#web/ui/illustration.tsx';
import { EmptyState, Notice, ProblemPanel } from '#web/ui/panels.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/tell.ts';
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

const toast = (text: string, told: Parameters<typeof showToast>[0]) => (
  <Button onClick={() => showToast(told)}>{text}</Button>
);

export const NOTICES: Stories = {
  Notice: {
    info: <Notice tone="info">Replies are prepared for you.</Notice>,
    warn: <Notice tone="warn">The store could not be read.</Notice>,
    danger: <Notice tone="danger">The reply was not sent.</Notice>,
    long: <Notice tone="warn">{`${LONG} ${LONG}`}</Notice>,
  },
  EmptyState: Object.fromEntries(
    SCENES.map((scene) => [
      scene,
      <EmptyState
        key={scene}
        scene={scene}
        title="A short sentence"
        action={<Button>One thing to do</Button>}
      >
        What this means, and what will happen by itself.
      </EmptyState>,
    ]),
  ),
  ProblemPanel: {
    plain: (
      <ProblemPanel again="Try again" onAgain={() => undefined}>
        The reviews could not be loaded.
      </ProblemPanel>
    ),
  },
  Skeleton: {
    app: <Skeleton kind="app" />,
    usage: <Skeleton kind="usage" />,
    review: <Skeleton kind="review" />,
  },
  Toast: {
    plain: toast('Say something', { title: 'Settings saved' }),
    error: toast('Say what went wrong', {
      title: 'Not sent: the reply to Mira',
      description: LONG,
      isError: true,
    }),
    action: toast('Offer something', { title: 'Sending…', action: { text: 'Undo', run: () => undefined } }),
  },
};
