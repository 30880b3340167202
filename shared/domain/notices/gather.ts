import type { Facts } from './notice.ts';

/** The facts that name the first reviews of a notice about several. */
export const GATHERED = ['review1', 'review2', 'review3'] as const;

const MINUTE_MS = 60_000;
/** How long reviews are gathered before they are told, in ms. */
export const GATHER_MS = 2 * MINUTE_MS;
/** The least time between two such notices of an app, in ms. */
const APART_MS = 60 * MINUTE_MS;

/** When reviews of now are told, if those before were told at `last`. */
export const tellAt = (now: number, last: number | undefined): number =>
  Math.max(now + GATHER_MS, last === undefined ? 0 : last + APART_MS);

/** The facts of a notice once more reviews belong to it. */
export const gathered = (facts: Facts, reviewIds: readonly string[]): Facts => {
  const known = GATHERED.flatMap((key) => facts[key] ?? []);
  const first = [...known, ...reviewIds].slice(0, GATHERED.length);
  const n = typeof facts['n'] === 'number' ? facts['n'] : 0;
  return {
    ...facts,
    n: n + reviewIds.length,
    ...Object.fromEntries(first.map((id, place) => [GATHERED[place], id])),
  };
};
