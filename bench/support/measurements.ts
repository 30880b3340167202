/** A measurement with its control from the same run. */
export type Figure = {
  part: string;
  name: string;
  value: number;
  unit: string;
  control: { name: string; value: number } | null;
  /** The target: for the value, or for its ratio to the control. */
  wanted: { of: 'value' | 'ratio'; max?: number; min?: number } | null;
};

export const ratioOf = ({ value, control }: Figure): number | null =>
  control === null || control.value === 0 ? null : value / control.value;

/** Whether the target is met; null without a target. */
export const isWithinBudget = (figure: Figure): boolean | null => {
  const { wanted, value } = figure;
  if (wanted === null) return null;
  const measured = wanted.of === 'value' ? value : ratioOf(figure);
  if (measured === null) return null;
  return measured <= (wanted.max ?? Number.POSITIVE_INFINITY) && measured >= (wanted.min ?? 0);
};

/** Median. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** Slope of the least-squares line. */
export const slopeOf = (points: readonly (readonly [number, number])[]): number => {
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([each]) => each), mean(([, each]) => each)];
  return mean((point) => (point[0] - x) * (point[1] - y)) / mean((point) => (point[0] - x) ** 2);
};
