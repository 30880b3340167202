import { describe, expect, it } from 'vitest';
import { isRightKind, runClassification } from '#eval/classification.ts';
import { gatesOf } from '#eval/classification-report.ts';
import { LABELLED_REVIEWS } from '#eval/labelled-reviews.ts';
import { openAiWriter } from '#server/integrations/writer/openai.ts';
import { BUILT_IN_TOPICS, KINDS } from '#shared/domain/classification/classification.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { startTestSandbox } from '#tests/support/sandbox/test-sandbox.ts';

describe('the labelled reviews', () => {
  it('are at least 400, with every kind in every language and every sentiment', () => {
    expect(
      new Set(LABELLED_REVIEWS.map(({ title, body }) => `${title}\n${body}`)).size,
    ).toBeGreaterThanOrEqual(400);
    for (const language of PRIMARY_LANGUAGES)
      for (const kind of KINDS)
        expect(
          LABELLED_REVIEWS.filter((one) => one.language === language && one.label.kind === kind).length,
        ).toBeGreaterThanOrEqual(2);
    expect(new Set(LABELLED_REVIEWS.map(({ label }) => label.sentiment)).size).toBe(5);
  });

  it('name every built-in topic', () => {
    const named = new Set(LABELLED_REVIEWS.flatMap(({ label }) => label.topics));
    expect(BUILT_IN_TOPICS.filter((topic) => !named.has(topic))).toEqual([]);
  });
});

describe('the sandbox AI on the labelled reviews', async () => {
  const sandbox = await startTestSandbox();
  const writer = openAiWriter({
    baseUrl: `${sandbox.url}/ai/v1`,
    apiKey: 'k',
    modelMap: new Map(),
    timeoutMs: 30_000,
  });
  const run = await runClassification(writer, 'gpt-4o-mini', true);
  const spoilt: (typeof run)[] = [];
  for (const behaviour of ['invented-quote', 'unknown-topic']) {
    await sandbox.writer(behaviour);
    spoilt.push(await runClassification(writer, 'gpt-4o-mini', true));
  }

  it('answers all in the right form, within the gates', () => {
    const gates = gatesOf(run, spoilt);
    expect(gates.filter(({ value, most }) => value > (most ?? Number.POSITIVE_INFINITY))).toEqual([]);
    expect(gates.filter(({ most }) => most !== undefined)).toHaveLength(6);
    expect(spoilt.every(({ proposed }) => proposed >= 400)).toBe(true);
    expect(run.neighbours).toBeGreaterThan(90);
  });

  it.each(PRIMARY_LANGUAGES)('is plausible in %s', (language) => {
    const own = run.judged.filter(({ review }) => review.language === language);
    const wrong = own.filter((one) => !isRightKind(one));
    const labelled = own.flatMap(({ review }) => review.label.topics.map((topic) => ({ review, topic })));
    const missed = own.flatMap(({ review, answer }) =>
      review.label.topics
        .filter((topic) => !answer?.mentions.some((m) => m.topicId === topic))
        .map((topic) => ({ topic, body: review.body })),
    );
    expect(wrong.length / own.length).toBeLessThanOrEqual(0.2);
    expect(missed.length / labelled.length).toBeLessThanOrEqual(0.25);
  });
});
