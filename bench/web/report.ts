import { cpus } from 'node:os';
import type { PageFigure } from './figures.ts';

const written = ({ value, unit }: Pick<PageFigure, 'value' | 'unit'>): string =>
  `${unit === '' && value < 10 ? value.toFixed(3) : Math.round(value)} ${unit}`.trim();

const rowOf = (figure: PageFigure): string => {
  const { part, name, most, value, unit } = figure;
  const verdict = most === null ? '' : value <= most ? 'ok' : '**over**';
  const budget = most === null ? '' : `≤ ${most} ${unit}`.trim();
  return `| ${part} | ${name} | ${written(figure)} | ${budget} | ${verdict} |`;
};

const INTRODUCTION = `# How fast the page is

Written by \`npm run bench:web\`, never by hand; the same as JSON is in \`performance-page.json\`. It starts the product on
ports of its own, fills the first pages of an app with reviews of some 800 letters, and looks at it with Chromium
1280 × 900. Each figure is the middle of all rounds. *4 ×* slows the processor four times. The *lab network* has 150 ms
there and back and 1.6 Mbit/s; elsewhere there is none. *Press to paint* is the browser's Event Timing, in steps of 8 ms;
16 ms stands for all that was quicker. A *switch* ends when the other screen's own content is painted. What must not get
worse is counted in \`npm test\`, not timed: bytes, renders of a keystroke, nodes.
`;

/** All figures with their budgets. */
export const reportOf = (figures: readonly PageFigure[], rounds: number): string =>
  [
    INTRODUCTION,
    `Measured in ${rounds} rounds on ${cpus().length} × ${cpus()[0]?.model.trim()}.\n`,
    '| | figure | is | budget | |',
    '|---|---|---|---|---|',
    ...figures.map(rowOf),
    '',
  ].join('\n');
