import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { neverTwice } from './support/harness.ts';
import { POINTS } from './support/kill-points.ts';
import { FAULTS } from './support/store-faults.ts';

const SMALL = { nodes: 3, outsideMs: 8000, syncIntervalS: 5 };
/** Each way to die once; it takes a second of processor time. 3,000 submits and 1,000 kills: never-twice.long.ts. */
const KILLS = POINTS.length + 1;
const BOTH_MS = 300_000;

it(
  'neither repeats nor loses a reply while its processes are killed and the stores fail',
  async () => {
    const { complaints, ...figures } = await neverTwice({
      ...SMALL,
      databaseUrl: await createTestDatabase(),
      submits: 300,
      kills: KILLS,
      companies: 6,
      googleApps: 3,
      atOnce: 40,
      deadlineMs: 270_000,
    });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(complaints).toEqual([]);
    expect(figures).toMatchObject({ repeats: 0, wrong: 0, backwards: 0, lost: 0, stuck: 0, refused: 0 });
    expect(figures.submits).toBeGreaterThanOrEqual(300);
    expect(figures.kills).toBeGreaterThanOrEqual(KILLS);
    expect(Object.keys(figures.killsByPoint).sort()).toEqual([...POINTS, 'outside'].sort());
    expect(Object.keys(figures.faultsByKind).sort()).toEqual([...FAULTS].sort());
  },
  BOTH_MS,
);

it(
  'would notice: a write that is repeated because nothing is known of it is counted',
  async () => {
    const figures = await neverTwice({
      ...SMALL,
      databaseUrl: await createTestDatabase(),
      submits: 28,
      kills: 0,
      companies: 1,
      googleApps: 2,
      atOnce: 28,
      nodes: 1,
      deadlineMs: 60_000,
      isBlind: true,
    });
    expect(figures.repeats).toBeGreaterThan(0);
  },
  BOTH_MS,
);
