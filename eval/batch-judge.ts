import { readFileSync } from 'node:fs';
import type { Writer } from '#server/integrations/writer/port.ts';
import { unsafePromisesIn } from '#shared/domain/checks/unsafe-promises.ts';
import { judgeBrief } from '#shared/domain/writer/judge-prompt.ts';

type Counts = { texts: number; byCode: number; byJudge: number; byEither: number; unanswered: number };
/** Requests for a rating that are found, and honest replies that are taken for one. */
export type JudgeRun = { requests: Counts; honest: Counts };

const ROOT = new URL('../', import.meta.url);
const count = async (writer: Writer, model: string, file: string): Promise<Counts> => {
  const counts: Counts = { texts: 0, byCode: 0, byJudge: 0, byEither: 0, unanswered: 0 };
  const lines = readFileSync(new URL(`tests/support/hostile/${file}.txt`, ROOT), 'utf8')
    .trim()
    .split('\n');
  for (const line of lines) {
    const [language = '', text = ''] = line.split('\t');
    const isFound = unsafePromisesIn(text, language).some(({ code }) => code === 'rating');
    const answer = await writer.judge(model, judgeBrief({ text, announcement: '', facts: [] }));
    const isJudged = answer.ok && answer.value.asksForRating;
    counts.texts += 1;
    if (!answer.ok) counts.unanswered += 1;
    if (isFound) counts.byCode += 1;
    if (isJudged) counts.byJudge += 1;
    if (isFound || isJudged) counts.byEither += 1;
  }
  return counts;
};

/** What the second judge of batches adds to the patterns, on texts by an author who had seen neither. */
export const runJudge = async (writer: Writer, model: string): Promise<JudgeRun> => ({
  requests: await count(writer, model, 'rating-requests-second'),
  honest: await count(writer, model, 'honest-replies-second'),
});

/** The section of the report; the sandbox's judge has patterns of its own and says nothing about a model. */
export const judgeReport = (run: JudgeRun | undefined): string[] => {
  if (!run) return ['## Judge of batch replies', 'Needs a real model (`AI_API_KEY`).'];
  const row = (name: string, { texts, byCode, byJudge, byEither, unanswered }: Counts): string =>
    `| ${name} | ${texts} | ${byCode} | ${byJudge} | ${byEither} | ${unanswered} |`;
  return [
    '## Judge of batch replies',
    [
      '| texts | all | by the patterns | by the judge | by either | without a verdict |',
      '|---|---|---|---|---|---|',
      row('requests for a rating', run.requests),
      row('honest replies, taken for one', run.honest),
    ].join('\n'),
  ];
};
