import type { WriterFailure, WriterResult } from '#server/integrations/writer/port.ts';
import type { AllowedMentions } from '#shared/domain/checks/foreign-contact.ts';
import { complaintAbout, type HardCode, hardFindingsIn } from '#shared/domain/checks/reply-check.ts';
import { detectLanguage } from '#shared/domain/language/detect-language.ts';
import { isTooLong } from '#shared/domain/replies/reply.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { type RequiredParts, shortenReply } from '#shared/domain/writer/shorten-reply.ts';
import { isSimilar } from '#shared/domain/writer/similarity.ts';

/** No acceptable answer was generated; `findings` are the last one's faults. */
export type BlockedAnswer = { kind: 'held'; findings: (HardCode | 'same-reply')[] };

/** The request for another attempt: what was wrong with the previous answer, and the length limit. */
export type Retry = { complaint?: string; limit: number };

/** A text that people will see and its required language; `orIn` lists acceptable alternatives. */
export type VisibleText = { text: string; language?: string | undefined; orIn?: readonly string[] };

export type GenerationRequest<Answer> = {
  store: Store;
  own: AllowedMentions;
  kept: RequiredParts;
  /** The target length, in UTF-16 code units. */
  limit: number;
  ask: (again: Retry) => WriterResult<Answer>;
  textsOf: (answer: Answer) => VisibleText[];
  /** The answer with `change` applied to each of its texts. */
  withTexts: (answer: Answer, change: (text: string) => string) => Answer;
  /** Further faults specific to this request. */
  faultsOf?: (answer: Answer) => HardCode[];
  /** Replies the answer must not repeat. With `mustDiffer` a final repetition is blocked. */
  earlier?: readonly string[];
  mustDiffer?: boolean;
};

/** Retries allowed per kind of fault. */
const AGAIN = { fault: 1, same: 1, long: 2 };

/** Share of the limit requested after an answer that was too long: models count characters badly. */
const SHORTER = [0.85, 0.7];

/**
 * Generates an answer that passes the content checks. A faulty answer is retried once, with the reason, and then
 * blocked; one that is too long is retried twice and then cut to as many whole sentences as fit.
 */
export const generateWithChecks = async <Answer>(
  attempt: GenerationRequest<Answer>,
): Promise<Result<Answer, WriterFailure | BlockedAnswer>> => {
  const { store, own, limit, textsOf, earlier = [] } = attempt;
  const left = { ...AGAIN };
  let again: Retry = { limit };
  for (;;) {
    const answer = await attempt.ask(again);
    if (!answer.ok) {
      if (answer.failure.kind !== 'unusable' || left.fault === 0) return answer;
      left.fault -= 1;
      continue;
    }
    const { value } = answer;
    const texts = textsOf(value);
    const codes = texts.flatMap(({ text, ...wanted }) => hardFindingsIn(text, { store, own, ...wanted }));
    const faults = new Set([...codes.map(({ code }) => code), ...(attempt.faultsOf?.(value) ?? [])]);
    const longest = Math.max(...texts.map(({ text }) => text.length));
    const isLong = faults.delete('too-long');
    const isSame = texts.some(({ text }, at) => at === 0 && isSimilar(text, earlier, attempt.kept));
    if (faults.size > 0 && left.fault === 0) return held([...faults]);
    if (isSame && left.same === 0 && attempt.mustDiffer) return held(['same-reply']);
    const isAsked = faults.size > 0 || (isSame && left.same > 0) || (isLong && left.long > 0);
    if (!isAsked) return isLong ? shortened(attempt, value) : ok(value);
    const budget = isLong ? Math.round(limit * (SHORTER[AGAIN.long - left.long] ?? 0.7)) : again.limit;
    again = {
      limit: budget,
      complaint: complaint([...faults], texts[0], { isSame, isLong, longest, budget }),
    };
    if (faults.size > 0) left.fault -= 1;
    if (isSame) left.same = Math.max(0, left.same - 1);
    if (isLong) left.long = Math.max(0, left.long - 1);
  }
};

/** The detected language of a person's text, if any. */
export const languagesOf = (text: string): string[] => {
  const written = detectLanguage(text);
  return written === undefined ? [] : [written];
};

const held = (findings: BlockedAnswer['findings']) => failed<BlockedAnswer>({ kind: 'held', findings });

type Reasons = { isSame: boolean; isLong: boolean; longest: number; budget: number };

const complaint = (
  faults: HardCode[],
  shown: VisibleText | undefined,
  { isSame, isLong, longest, budget }: Reasons,
): string =>
  [
    faults.length > 0 ? complaintAbout(faults, shown?.language) : '',
    isSame ? 'Your last answer repeated an earlier reply: write a different one.' : '',
    isLong
      ? `Your last answer had ${longest} characters. Say the same in at most ${budget}, signature and contact included.`
      : '',
  ]
    .filter((part) => part !== '')
    .join('\n');

const shortened = <Answer>(
  { store, limit, kept, textsOf, withTexts }: GenerationRequest<Answer>,
  value: Answer,
): Result<Answer, BlockedAnswer> => {
  const fit = (text: string): string =>
    isTooLong(text, store) ? (shortenReply(text, limit, kept) ?? '') : text;
  const answer = withTexts(value, fit);
  return textsOf(answer).some(({ text }) => text === '') ? held(['too-long']) : ok(answer);
};
