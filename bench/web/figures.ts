import { median } from '#bench/support/measurements.ts';

/** A number of the page in one round, and the most that is allowed of it. */
export type PageFigure = { part: string; name: string; value: number; unit: string; most: number | null };

/** One figure for all that have its name: their middle. */
export const middles = (rounds: readonly PageFigure[]): PageFigure[] =>
  [...Map.groupBy(rounds, ({ part, name }) => `${part}: ${name}`).values()].flatMap((same) =>
    same.slice(0, 1).map((figure) => ({ ...figure, value: median(same.map(({ value }) => value)) })),
  );
