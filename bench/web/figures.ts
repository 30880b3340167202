import { median } from '#bench/support/measurements.ts';

/** A measurement of one round and its budget. */
export type PageFigure = { part: string; name: string; value: number; unit: string; max: number | null };

/** The median of all figures with the same name. */
export const medianFigures = (rounds: readonly PageFigure[]): PageFigure[] =>
  [...Map.groupBy(rounds, ({ part, name }) => `${part}: ${name}`).values()].flatMap((same) =>
    same.slice(0, 1).map((figure) => ({ ...figure, value: median(same.map(({ value }) => value)) })),
  );
