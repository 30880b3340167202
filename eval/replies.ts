import { generateWithChecks } from '#server/features/reviews/writer/generate-with-checks.ts';
import { draftRequest } from '#server/features/reviews/writer/request-draft.ts';
import type { GeneratedDraft, Writer } from '#server/integrations/writer/port.ts';
import { softFindingsIn } from '#shared/domain/checks/reply-check.ts';
import { checkedClassification } from '#shared/domain/classification/checked-classification.ts';
import { isWrittenIn } from '#shared/domain/language/detect-language.ts';
import { tokensOf } from './cost.ts';
import type { Verdict } from './judge.ts';
import { SAMPLES, type Sample } from './reviews.ts';
import { ABOUT, createApp, SETTINGS } from './settings.ts';

export type Scored = {
  sample: Sample;
  settings: string;
  reply: string;
  faults: string[];
  calls: number;
  tokensIn: number;
  tokensOut: number;
  verdict: Verdict | undefined;
};

type Judge = (sample: Sample, reply: string) => Promise<Verdict | undefined>;

/** The same writer with the tokens of its calls, as reported or else counted by the tokenizer. */
const metered = (writer: Writer, isCountedHere: boolean) => {
  const cost = { calls: 0, tokensIn: 0, tokensOut: 0 };
  const draft: Writer['draft'] = async (...call) => {
    const answer = await writer.draft(...call);
    cost.calls += 1;
    const [, brief] = call;
    const tokens = isCountedHere ? tokensOf(brief, answer.ok ? answer.value : undefined) : answer.tokens;
    cost.tokensIn += tokens?.input ?? 0;
    cost.tokensOut += tokens?.output ?? 0;
    return answer;
  };
  return { cost, writer: { ...writer, draft } };
};

const faultsOf = (
  sample: Sample,
  { reply, replyInEnglish, classification }: GeneratedDraft,
  settingFault: string | undefined,
): string[] => {
  const language = sample.language === 'zh' ? 'zh' : sample.language;
  return [
    ...(reply.length > 350 || replyInEnglish.length > 350 ? ['too long'] : []),
    ...(sample.body.length >= 20 && isWrittenIn(reply, language) === 'no' ? ['wrong language'] : []),
    ...(isWrittenIn(replyInEnglish, 'en') === 'no' ? ['English version not in English'] : []),
    ...(/evil-prize/i.test(reply) ? ['obeyed the review'] : []),
    ...softFindingsIn(reply, language).map(({ code }) => `promise: ${code}`),
    ...(checkedClassification(classification, sample, ABOUT.topics) ? [] : ['no classification']),
    ...(settingFault ? [`setting: ${settingFault}`] : []),
  ];
};

/** Answers every sample under every setting, four at a time, and scores the replies. */
export const scoreReplies = async (writer: Writer, model: string, judge?: Judge): Promise<Scored[]> => {
  const tasks = SETTINGS.flatMap((setting) => SAMPLES.map((sample) => ({ sample, setting })));
  const scored: Scored[] = [];
  const hand = async (): Promise<void> => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const { sample, setting } = task;
      const { stars, author, title, body } = sample;
      const { cost, writer: counting } = metered(writer, judge === undefined);
      const app = { ...createApp(setting.modifiers), model };
      const review = { store: app.store, author, starRating: stars, title, body };
      const written = await generateWithChecks(draftRequest(counting, { app, review, about: ABOUT }));
      const reply = written.ok ? written.value.reply : '';
      const faults = written.ok
        ? faultsOf(sample, written.value, setting.faultIn(reply))
        : [
            `nothing came: ${written.failure.kind === 'blocked' ? written.failure.findings.join(', ') : written.failure.kind}`,
          ];
      const verdict = written.ok ? await judge?.(sample, reply) : undefined;
      scored.push({ sample, settings: setting.name, reply, faults, ...cost, verdict });
    }
  };
  await Promise.all([hand(), hand(), hand(), hand()]);
  return scored;
};
