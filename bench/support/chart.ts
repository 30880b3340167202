import type { Point } from '#bench/growth.ts';

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 60;
const RIGHT = 190;
const TOP = 24;
const BOTTOM = 48;
const COLOURS = ['#4f46e5', '#059669', '#d97706', '#dc2626', '#0891b2', '#7c3aed'];

/** Line chart of the figures by number of reviews, both axes logarithmic. */
export const chartOf = (points: readonly Point[], names: readonly string[]): string => {
  const values = points.flatMap(({ figures }) => names.map((name) => figures[name] ?? 1));
  const highest = Math.ceil(Math.log10(Math.max(...values)));
  const lowest = Math.min(0, Math.floor(Math.log10(Math.min(...values))));
  const [first = 1, last = 10] = [points[0]?.reviews, points.at(-1)?.reviews];
  const [from, to] = [Math.floor(Math.log10(first)), Math.ceil(Math.log10(last))];
  const x = (reviews: number) => LEFT + ((Math.log10(reviews) - from) / (to - from)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) =>
    HEIGHT - BOTTOM - ((Math.log10(value) - lowest) / (highest - lowest)) * (HEIGHT - TOP - BOTTOM);
  const powers = (min: number, max: number) =>
    Array.from({ length: max - min + 1 }, (_, n) => 10 ** (min + n));
  const label = (value: number) => (value < 1 ? String(value) : value.toLocaleString('en'));
  const grid = [
    ...powers(lowest, highest).map(
      (value) => `<path class="g" d="M${LEFT} ${y(value)}H${WIDTH - RIGHT}"/>
<text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${label(value)}</text>`,
    ),
    ...powers(from, to).map(
      (value) => `<path class="g" d="M${x(value)} ${TOP}V${HEIGHT - BOTTOM}"/>
<text x="${x(value)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${label(value)}</text>`,
    ),
  ];
  const ends = names.map((name) => y(points.at(-1)?.figures[name] ?? 1));
  const lines = names.map((name, n) => {
    const path = points.map(({ reviews, figures }) => `${x(reviews)} ${y(figures[name] ?? 1)}`).join('L');
    const above = ends.filter(
      (end, other) => other !== n && Math.abs(end - (ends[n] ?? 0)) < 13 && other < n,
    );
    const label = (ends[n] ?? 0) + 4 + above.length * 14;
    const colour = COLOURS[n % COLOURS.length];
    return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linejoin="round"/>
<text x="${x(last) + 8}" y="${label}" style="fill:${colour}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"
 aria-label="How figures grow with the number of reviews" font-family="system-ui, sans-serif" font-size="12">
<style>text{fill:#64748b}.g{stroke:#94a3b8;stroke-opacity:.3}</style>
${grid.join('\n')}
${lines.join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">reviews of all companies</text>
</svg>
`;
};
