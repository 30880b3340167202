import { classifyTogether } from '#server/features/reviews/classification/classify-together.ts';
import { CLASSIFY } from '#server/integrations/writer/answers.ts';
import type { Classified, Tokens, Writer } from '#server/integrations/writer/port.ts';
import type { Classification } from '#shared/domain/classification/classification.ts';
import type { Brief } from '#shared/domain/writer/prompts.ts';
import { inputTokens, tokensIn } from './cost.ts';
import { LABELLED_REVIEWS, type LabelledReview, ORDERS } from './labelled-reviews.ts';
import { ABOUT } from './settings.ts';

export type Judged = { review: LabelledReview; answer: Classification | undefined };
export type ClassificationRun = {
  judged: Judged[];
  /** Mentions as answered, and those without their quote that were kept. */
  proposed: number;
  unquoted: number;
  calls: number;
  tokens: Tokens;
  /** Reviews beside one that orders to classify them otherwise, and those that it changed. */
  neighbours: number;
  changed: number;
};

const AT_ONCE = 8;

const batches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, n) =>
    items.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  );

const mentionsIn = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'mentions' in value && Array.isArray(value.mentions)
    ? value.mentions.length
    : 0;

const spent = (answers: readonly Classified[]): number =>
  tokensIn({ reviews: answers.map(({ id, classification }) => ({ id, ...Object(classification) })) });

/** Classifies the labelled reviews in batches, through the product's own prompt, adapter and checks. */
export const runClassification = async (
  writer: Writer,
  model: string,
  isCountedHere: boolean,
  reviews: readonly LabelledReview[] = LABELLED_REVIEWS,
): Promise<ClassificationRun> => {
  const run: ClassificationRun = {
    judged: [],
    proposed: 0,
    unquoted: 0,
    calls: 0,
    tokens: { input: 0, output: 0 },
    neighbours: 0,
    changed: 0,
  };
  const counted = async (brief: Brief) => {
    const answer = await writer.classify(model, brief);
    const said = answer.ok ? answer.value : [];
    const here = { input: inputTokens(brief, CLASSIFY.jsonSchema), output: spent(said) };
    const { input, output } = isCountedHere ? here : (answer.tokens ?? here);
    run.calls += 1;
    run.tokens = { input: run.tokens.input + input, output: run.tokens.output + output };
    run.proposed += said.reduce((sum, { classification }) => sum + mentionsIn(classification), 0);
    return answer;
  };
  const uncounted = (brief: Brief) => writer.classify(model, brief);
  const ask = async (batch: readonly LabelledReview[], by = uncounted) => {
    const answer = await classifyTogether(by, batch, ABOUT);
    return answer.ok ? answer.value : new Map<LabelledReview, Classification>();
  };
  for (const batch of batches(reviews)) {
    const found = await ask(batch, counted);
    for (const review of batch) {
      const answer = found.get(review);
      const quotes = answer?.mentions.map(({ quote }) => quote) ?? [];
      run.unquoted += quotes.filter((q) => !review.title.includes(q) && !review.body.includes(q)).length;
      run.judged.push({ review, answer });
    }
  }
  for (const [language, body] of ORDERS) {
    const others = reviews
      .filter((review) => review.language === language && review.starRating <= 3)
      .slice(0, AT_ONCE - 1);
    const [first] = others;
    if (!first) continue;
    const usual = await ask(others);
    const found = await ask([{ ...first, starRating: 3, title: '', body }, ...others]);
    run.neighbours += others.length;
    run.changed += others.filter((one) => found.get(one)?.kind !== usual.get(one)?.kind).length;
  }
  return run;
};

export type Rates = { name: string; right: number; proposed: number; labelled: number };

/** Precision, recall and F1; undefined where there is nothing to divide. */
export const ratesOf = ({ right, proposed, labelled }: Rates) => ({
  precision: proposed === 0 ? undefined : right / proposed,
  recall: labelled === 0 ? undefined : right / labelled,
  f1: proposed + labelled === 0 ? undefined : (2 * right) / (proposed + labelled),
});

/** How often each name was labelled, proposed, and both. */
export const countRates = (
  judged: readonly Judged[],
  names: readonly string[],
  labelledIn: (judged: Judged) => readonly string[],
  proposedIn: (judged: Judged) => readonly string[],
): Rates[] =>
  names.map((name) => {
    const labelled = judged.filter((one) => labelledIn(one).includes(name));
    const proposed = judged.filter((one) => proposedIn(one).includes(name));
    const right = labelled.filter((one) => proposed.includes(one)).length;
    return { name, right, proposed: proposed.length, labelled: labelled.length };
  });

export const isRightKind = ({ review, answer }: Judged): boolean => review.label.kind === answer?.kind;
