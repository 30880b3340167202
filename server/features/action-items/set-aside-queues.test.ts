import { expect, it } from 'vitest';
import { QUEUES } from '#server/jobs/queues.ts';
import { ASIDE } from './list-action-items.ts';

it('shows or retries a job of every kind that is out of attempts', () => {
  const forgotten = Object.entries(QUEUES).filter(
    ([queue, { setAsideRetryMs }]) => setAsideRetryMs === undefined && !(queue in ASIDE),
  );
  expect(forgotten).toEqual([]);
});
