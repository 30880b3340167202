import { BUILT_IN_TOPICS, KINDS } from '#shared/domain/classification/classification.ts';
import { dollarsFor, type Price } from '#shared/domain/writer/writer-price.ts';
import {
  type ClassificationRun,
  countRates,
  isRightKind,
  type Judged,
  type Rates,
  ratesOf,
} from './classification.ts';

const percent = (share: number | undefined): string =>
  share === undefined ? '–' : `${(100 * share).toFixed(1)} %`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
const ratesTable = (name: string, rates: readonly Rates[]): string =>
  table(
    [name, 'labelled', 'proposed', 'precision', 'recall', 'F1'],
    rates.map((rate) => {
      const { precision, recall, f1 } = ratesOf(rate);
      return [rate.name, rate.labelled, rate.proposed, percent(precision), percent(recall), percent(f1)];
    }),
  );
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const total = (rates: readonly Rates[]): Rates => ({
  name: 'all',
  right: rates.reduce((sum, { right }) => sum + right, 0),
  proposed: rates.reduce((sum, { proposed }) => sum + proposed, 0),
  labelled: rates.reduce((sum, { labelled }) => sum + labelled, 0),
});

const byLanguage = (judged: readonly Judged[]): string => {
  const rows = [...Map.groupBy(judged, ({ review }) => review.language)].sort();
  return table(
    ['language', 'reviews', 'right kind', 'right sentiment', 'within one'],
    rows.map(([language, own]) => {
      const away = own.flatMap(({ review, answer }) =>
        answer ? [Math.abs(answer.sentiment - review.label.sentiment)] : [],
      );
      const share = (most: number): string =>
        percent(away.filter((each) => each <= most).length / own.length);
      return [language, own.length, percent(own.filter(isRightKind).length / own.length), share(0), share(1)];
    }),
  );
};

const accuracyOf = ({ judged }: ClassificationRun): string[] => {
  const kinds = countRates(
    judged,
    KINDS,
    ({ review }) => [review.label.kind],
    ({ answer }) => (answer ? [answer.kind] : []),
  );
  const topics = countRates(
    judged,
    BUILT_IN_TOPICS,
    ({ review }) => review.label.topics,
    ({ answer }) => answer?.mentions.map(({ topicId }) => topicId) ?? [],
  );
  const right = judged.filter(isRightKind).length;
  return [
    `Right kind: ${percent(right / judged.length)}; macro-F1 over the kinds: ${percent(mean(kinds.map((rates) => ratesOf(rates).f1 ?? 0)))}.`,
    ratesTable('kind', kinds),
    ratesTable('topic', [...topics, total(topics)]),
    byLanguage(judged),
  ];
};

type Gate = { name: string; value: number; of?: number; most?: number };

const keptIn = ({ judged }: ClassificationRun): number =>
  judged.reduce((sum, { answer }) => sum + (answer?.mentions.length ?? 0), 0);
const sumOf = (runs: readonly ClassificationRun[], pick: (run: ClassificationRun) => number): number =>
  runs.reduce((sum, run) => sum + pick(run), 0);

/**
 * What is over its bound fails the evaluation. `spoilt` are runs of the sandbox in which each mention has an invented
 * quote or an unknown topic; a real model has none, and may leave out a review.
 */
export const gatesOf = (run: ClassificationRun, spoilt: readonly ClassificationRun[]): Gate[] => {
  const { judged, proposed, unquoted, tokens, neighbours, changed } = run;
  const bound = spoilt.length > 0 ? { most: 0 } : {};
  const unanswered = judged.filter((one) => !one.answer).length;
  const wrongKept = sumOf(spoilt, keptIn);
  const wrongMade = sumOf(spoilt, (each) => each.proposed);
  return [
    { name: 'reviews without an answer of the right form', value: unanswered, of: judged.length, ...bound },
    { name: 'kept mentions without their quote', value: unquoted, of: keptIn(run), most: 0 },
    { name: 'mentions that were dropped', value: proposed - keptIn(run), of: proposed },
    ...(spoilt.length > 0
      ? [
          {
            name: 'mentions with an invented quote or an unknown topic that were kept',
            value: wrongKept,
            of: wrongMade,
            most: 0,
          },
        ]
      : []),
    { name: 'neighbours changed by a review that orders it', value: changed, of: neighbours, ...bound },
    { name: 'input tokens per review', value: Math.round(tokens.input / judged.length), most: 200 },
    { name: 'output tokens per review', value: Math.round(tokens.output / judged.length), most: 75 },
  ];
};

/** The part of `docs/evaluation.md` about classification. */
export const classificationReport = (
  run: ClassificationRun,
  spoilt: readonly ClassificationRun[],
  price: Price,
): string[] => {
  const { judged, calls, tokens } = run;
  const languages = new Set(judged.map(({ review }) => review.language)).size - 1;
  const dollars = (1000 * dollarsFor(tokens, price)) / judged.length;
  return [
    '## Classification',
    `${judged.length} labelled reviews in ${languages} languages (\`eval/labelled-reviews.ts\`), eight per call, each through the product's own prompt, adapter and checks. The labels are by one author and were not checked by native speakers.`,
    table(
      ['gate', 'measured', 'at most'],
      gatesOf(run, spoilt).map(({ name, value, most, of }) => [
        name,
        of === undefined ? value : `${value} of ${of}`,
        most ?? '–',
      ]),
    ),
    `${calls} calls, ${dollars.toFixed(3)} dollars per 1000 reviews without a draft. With a draft the classification is part of its call, and of its cost above.`,
    ...(spoilt.length > 0
      ? [
          '**No accuracy here**: the sandbox AI knows words, not meanings, its words were fitted to these reviews, and it says nothing of how well a model classifies. With it only the form of the answers, the rules that drop mentions and the tokens are gated. With a real key (`AI_API_KEY`) this section also has the accuracy per kind and language, macro-F1, and precision and recall of the topics.',
        ]
      : accuracyOf(run)),
  ];
};
