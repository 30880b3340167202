import { type Figure, isKept, ratioOf } from './measurements.ts';

const written = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));

const wantedOf = ({ wanted }: Figure): string => {
  if (wanted === null) return '';
  const bound = wanted.most === undefined ? `≥ ${wanted.least}` : `≤ ${wanted.most}`;
  return wanted.of === 'ratio' ? `${bound} ×` : bound;
};

const KEPT = new Map([
  [true, 'yes'],
  [false, 'NO'],
]);

const HEAD = ['', 'figure', 'is', 'control', 'is', 'ratio', 'wanted', 'kept'];

const rowOf = (figure: Figure): string[] => {
  const { part, name, value, unit, control } = figure;
  const ratio = ratioOf(figure);
  const kept = isKept(figure);
  return [
    part,
    name,
    `${written(value)} ${unit}`,
    control?.name ?? '',
    control ? `${written(control.value)} ${unit}` : '',
    ratio === null ? '' : ratio.toFixed(2),
    wantedOf(figure),
    (kept === null ? undefined : KEPT.get(kept)) ?? '',
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
