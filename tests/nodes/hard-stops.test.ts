import { expect, it } from 'vitest';
import { hardStops } from './hard-stops.ts';

it('keeps every acknowledged write when the database is stopped hard under load', async () => {
  const { complaints, ...figures } = await hardStops({ stops: 2, reviews: 18, deadlineMs: 200_000 });
  expect(complaints).toEqual([]);
  expect(figures).toMatchObject({
    stops: 2,
    lost: 0,
    lostDrafts: 0,
    wrong: 0,
    repeats: 0,
    stuck: 0,
    nodesEnded: 0,
  });
  expect(figures.acknowledged).toBeGreaterThanOrEqual(50);
}, 240_000);
