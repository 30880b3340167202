import { type Figure, isWithinBudget, ratioOf } from './measurements.ts';

const formatted = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));

const targetOf = ({ wanted }: Figure): string => {
  if (wanted === null) return '';
  const bound = wanted.max === undefined ? `≥ ${wanted.min}` : `≤ ${wanted.max}`;
  return wanted.of === 'ratio' ? `${bound} ×` : bound;
};

const VERDICT = new Map([
  [true, 'yes'],
  [false, 'NO'],
]);

const HEAD = ['part', 'metric', 'measured', 'control', 'control measured', 'ratio', 'target', 'met'];

const rowOf = (figure: Figure): string[] => {
  const { part, name, value, unit, control } = figure;
  const ratio = ratioOf(figure);
  const isMet = isWithinBudget(figure);
  return [
    part,
    name,
    `${formatted(value)} ${unit}`,
    control?.name ?? '',
    control ? `${formatted(control.value)} ${unit}` : '',
    ratio === null ? '' : ratio.toFixed(2),
    targetOf(figure),
    (isMet === null ? undefined : VERDICT.get(isMet)) ?? '',
  ];
};

/** All figures as an aligned Markdown table. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = [HEAD, ...figures.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(3, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...others] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n');
};
