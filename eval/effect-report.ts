import { EFFECT_BOUNDS, type EffectRun } from './reply-effect.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

type Gate = { name: string; value: number; least: number; most: number };

/** What must hold of the estimator, whatever model writes. */
export const effectGatesOf = ({ coverage, coverageOfGain, power, confounded }: EffectRun): Gate[] => {
  const [least, most] = EFFECT_BOUNDS.coverage;
  return [
    { name: 'intervals that hold the truth, no effect', value: coverage, least, most },
    { name: 'intervals that hold the truth, five points more', value: coverageOfGain, least, most },
    { name: 'five points found', value: power, least: EFFECT_BOUNDS.power, most: 1 },
    {
      name: 'intervals that hold the truth, no effect but those who would raise are answered',
      value: confounded.coverage,
      least,
      most,
    },
  ];
};

/** The part of `docs/evaluation.md` about the effect of replies. */
export const effectReport = (run: EffectRun, times: number): string[] => [
  '## Effect of replies',
  `${times} simulated companies of each kind, with 1,500 replies, as many reviews without one, and 4 % of reviewers who raise their stars in 28 days (\`eval/reply-effect.ts\`).`,
  [
    '| gate | measured | at least | at most |',
    '|---|---|---|---|',
    ...effectGatesOf(run).map(
      ({ name, value, least, most }) =>
        `| ${name} | ${percent(value)} | ${percent(least)} | ${percent(most)} |`,
    ),
  ].join('\n'),
  `Where replies change nothing, but reviewers who would raise their stars anyway are answered more often, the plain difference between answered and unanswered reviews is ${run.confounded.naive.toFixed(2)} points on average; ours is ${run.confounded.mean.toFixed(2)}.`,
];
