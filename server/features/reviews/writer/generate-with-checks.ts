import type { AppContext } from '#server/context.ts';
import type { WriterFailure, WriterResult } from '#server/integrations/writer/port.ts';
import type { AllowedMentions } from '#shared/domain/checks/foreign-contact.ts';
import { complaintAbout, type HardCode, hardFindingsIn } from '#shared/domain/checks/reply-check.ts';
import { withoutTransportResidue } from '#shared/domain/checks/transport-residue.ts';
import { isTooLong } from '#shared/domain/replies/reply-length.ts';
import { failed, ok, type Result } from '#shared/domain/result.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { type RequiredParts, shortenReply } from '#shared/domain/writer/shorten-reply.ts';
import { isSimilar } from '#shared/domain/writer/similarity.ts';

/** No acceptable answer was generated; `findings` are the last one's faults. */
export type BlockedAnswer = { kind: 'blocked'; findings: (HardCode | 'same-reply')[] };

/** The request for another attempt: what was wrong with the previous answer, and the length limit. */
export type Retry = { complaint?: string; limit: number };

/** A text that people will see and its required language; `orIn` lists acceptable alternatives. */
export type VisibleText = { text: string; language?: string | undefined; orIn?: readonly string[] };

export type GenerationRequest<Answer> = {
  store: Store;
  own: AllowedMentions;
  requiredParts: RequiredParts;
  /** The target length, in UTF-16 code units. */
  limit: number;
  ask: (retry: Retry) => WriterResult<Answer>;
  textsOf: (answer: Answer) => VisibleText[];
  /** The answer with `change` applied to each of its texts. */
  withTexts: (answer: Answer, change: (text: string) => string) => Answer;
  /** Further faults specific to this request. */
  faultsOf?: (answer: Answer) => HardCode[];
  /** Replies the answer must not repeat. With `mustDiffer` a final repetition is blocked. */
  earlier?: readonly string[];
  mustDiffer?: boolean;
  /** Whether another attempt may begin; always, unless someone waits for the answer. */
  mayRetry?: (() => boolean) | undefined;
};

/** Retries allowed per kind of fault. */
const RETRIES = { fault: 1, repeat: 1, long: 2 };
const NONE = { fault: 0, repeat: 0, long: 0 };

/** Calls that one answer may take. */
export const MOST_CALLS = 1 + RETRIES.fault + RETRIES.repeat + RETRIES.long;

/** How long attempts may begin while a person waits, in ms: the last one then ends while the page still listens. */
const RETRY_WITHIN_MS = 20_000;

/** For `mayRetry`, from now on. */
export const whileAwaited = ({ now }: Pick<AppContext, 'now'>): (() => boolean) => {
  const until = now() + RETRY_WITHIN_MS;
  return () => now() < until;
};

/** Share of the limit requested after an answer that was too long: models count characters badly. */
const SHORTER_BY_RETRY = [0.85, 0.7];

/**
 * Generates an answer that passes the content checks. A faulty answer is retried once, with the reason, and then
 * blocked; one that is too long is retried twice and then cut to as many whole sentences as fit.
 */
export const generateWithChecks = async <Answer>(
  request: GenerationRequest<Answer>,
): Promise<Result<Answer, WriterFailure | BlockedAnswer>> => {
  const left = { ...RETRIES };
  let retry: Retry = { limit: request.limit };
  for (;;) {
    const answer = await request.ask(retry);
    if (request.mayRetry?.() === false) Object.assign(left, NONE);
    if (!answer.ok) {
      if (answer.failure.kind !== 'unusable' || left.fault === 0) return answer;
      left.fault -= 1;
      continue;
    }
    const value = request.withTexts(answer.value, withoutTransportResidue);
    const problems = problemsOf(request, value);
    const { faults, isRepeat, isLong } = problems;
    if (faults.length > 0 && left.fault === 0) return blocked(faults);
    if (isRepeat && left.repeat === 0 && request.mustDiffer) return blocked(['same-reply']);
    const isRetried = faults.length > 0 || (isRepeat && left.repeat > 0) || (isLong && left.long > 0);
    if (!isRetried) return isLong ? shortened(request, value) : ok(value);
    const share = SHORTER_BY_RETRY[RETRIES.long - left.long] ?? 0.7;
    const limit = isLong ? Math.round(request.limit * share) : retry.limit;
    retry = { limit, complaint: complaintOf(problems, limit) };
    if (faults.length > 0) left.fault -= 1;
    if (isRepeat) left.repeat = Math.max(0, left.repeat - 1);
    if (isLong) left.long = Math.max(0, left.long - 1);
  }
};

type Problems = {
  faults: HardCode[];
  isRepeat: boolean;
  isLong: boolean;
  /** Length of the longest text, in UTF-16 code units. */
  longest: number;
  /** The language the first text should have. */
  language: string | undefined;
};

const problemsOf = <Answer>(request: GenerationRequest<Answer>, answer: Answer): Problems => {
  const { store, own, requiredParts, earlier = [] } = request;
  const texts = request.textsOf(answer);
  const findings = texts.flatMap(({ text, ...expected }) =>
    hardFindingsIn(text, { store, own, ...expected }),
  );
  const faults = new Set([...findings.map(({ code }) => code), ...(request.faultsOf?.(answer) ?? [])]);
  const isLong = faults.delete('too-long');
  const [first] = texts;
  return {
    faults: [...faults],
    isRepeat: first !== undefined && isSimilar(first.text, earlier, requiredParts),
    isLong,
    longest: Math.max(...texts.map(({ text }) => text.length)),
    language: first?.language,
  };
};

const blocked = (findings: BlockedAnswer['findings']) => failed<BlockedAnswer>({ kind: 'blocked', findings });

const complaintOf = ({ faults, isRepeat, isLong, longest, language }: Problems, limit: number): string =>
  [
    faults.length > 0 ? complaintAbout(faults, language) : '',
    isRepeat ? 'Your last answer repeated an earlier reply: write a different one.' : '',
    isLong
      ? `Your last answer had ${longest} characters. Say the same in at most ${limit}, signature and contact included.`
      : '',
  ]
    .filter((part) => part !== '')
    .join('\n');

const shortened = <Answer>(
  { store, limit, requiredParts, textsOf, withTexts }: GenerationRequest<Answer>,
  value: Answer,
): Result<Answer, BlockedAnswer> => {
  const fit = (text: string): string =>
    isTooLong(text, store) ? (shortenReply(text, limit, requiredParts) ?? '') : text;
  const answer = withTexts(value, fit);
  return textsOf(answer).some(({ text }) => text === '') ? blocked(['too-long']) : ok(answer);
};
