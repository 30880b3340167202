import { readFileSync } from 'node:fs';
import type { Verdict, Writer } from '#server/integrations/writer/port.ts';
import { foreignContactsIn } from '#shared/domain/checks/contacts/foreign-contacts.ts';
import { unsafePromisesIn } from '#shared/domain/checks/unsafe-promises.ts';
import { judgeBrief } from '#shared/domain/writer/judge-prompt.ts';

/** Texts in which something is found, by the patterns and by the judge. */
type Counts = { texts: number; byCode: number; byJudge: number; byEither: number; unanswered: number };
type Finder = {
  isFound: (text: string, language: string) => boolean;
  isJudged: (verdict: Verdict) => boolean;
};
/** By what was asked of which texts. */
export type JudgeRun = Record<string, Counts>;

const RATING: Finder = {
  isFound: (text, language) => unsafePromisesIn(text, language).some(({ code }) => code === 'rating'),
  isJudged: ({ asksForRating }) => asksForRating,
};
const CONTACT: Finder = {
  isFound: (text) => foreignContactsIn(text, { email: '', texts: [] }).length > 0,
  isJudged: ({ givesContact }) => givesContact,
};

const ROOT = new URL('../', import.meta.url);
const count = async (writer: Writer, model: string, file: string, finder: Finder): Promise<Counts> => {
  const counts: Counts = { texts: 0, byCode: 0, byJudge: 0, byEither: 0, unanswered: 0 };
  const lines = readFileSync(new URL(`tests/support/hostile/${file}.txt`, ROOT), 'utf8')
    .trim()
    .split('\n');
  for (const line of lines) {
    const [text = '', language = 'en'] = line.split('\t').reverse();
    const isFound = finder.isFound(text, language);
    const answer = await writer.judge(model, judgeBrief({ text, announcement: '', facts: [], contacts: [] }));
    const isJudged = answer.ok && finder.isJudged(answer.value);
    counts.texts += 1;
    if (!answer.ok) counts.unanswered += 1;
    if (isFound) counts.byCode += 1;
    if (isJudged) counts.byJudge += 1;
    if (isFound || isJudged) counts.byEither += 1;
  }
  return counts;
};

/** What the second judge of batches adds to the patterns, on texts by authors who had seen neither. */
export const runJudge = async (writer: Writer, model: string): Promise<JudgeRun> => ({
  'requests for a rating': await count(writer, model, 'rating-requests-second', RATING),
  'honest replies, taken for one': await count(writer, model, 'honest-replies-second', RATING),
  contacts: await count(writer, model, 'contacts-third', CONTACT),
  'honest replies, taken for one with a contact': await count(writer, model, 'honest-replies-third', CONTACT),
});

/** The section of the report; the sandbox's judge has patterns of its own and says nothing about a model. */
export const judgeReport = (run: JudgeRun | undefined): string[] => {
  if (!run) return ['## Judge of batch replies', 'Needs a real model (`AI_API_KEY`).'];
  const rows = Object.entries(run).map(
    ([name, { texts, byCode, byJudge, byEither, unanswered }]) =>
      `| ${name} | ${texts} | ${byCode} | ${byJudge} | ${byEither} | ${unanswered} |`,
  );
  return [
    '## Judge of batch replies',
    [
      '| texts | all | by the patterns | by the judge | by either | without a verdict |',
      '|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  ];
};
