import type { Result } from '#shared/domain/result.ts';
import type { ModelEnds } from '#shared/domain/writer/models.ts';
import type { Brief } from '#shared/domain/writer/prompts.ts';

/** All texts for a new review. The translations are null if the review is in English. */
export type GeneratedDraft = {
  language: string;
  translatedTitle: string | null;
  translatedBody: string | null;
  reply: string;
  replyInEnglish: string;
  /** What it says of the review, unchecked; a missing or odd one never spoils the draft. */
  classification: unknown;
};

/** A review and its reply, if any, in English; null where a text is already English or was not given. */
export type Translation = {
  language: string;
  title: string | null;
  body: string | null;
  replyLanguage: string | null;
  reply: string | null;
  /** What it says of the review, unchecked. */
  classification: unknown;
};

/** What is said of one of several reviews, unchecked. */
export type Classified = { id: string; classification: unknown };

/** The verdict of a second call on a text that would be published unread. */
export type Verdict = { asksForRating: boolean; isUnbacked: boolean; givesContact: boolean };

/**
 * Why a call failed: `away` (no response, or a server error), `busy` (rate limited), `quota` (account exhausted),
 * `daily-limit` (the company's daily limit is reached), `refused` (this request, permanently), `unusable` (an invalid
 * answer), `misconfigured` (key, model or settings are rejected, for every such request), `rejected` (permanently, but
 * whether this request or every one is unknown). `quota` and `misconfigured` need the operator, `rejected` may.
 */
export type WriterFailure = {
  kind: 'away' | 'busy' | 'quota' | 'daily-limit' | 'refused' | 'unusable' | 'misconfigured' | 'rejected';
  detail: string;
  retryAfterMs?: number;
  /** No request left this process. */
  isUncalled?: boolean;
};

/** The cost of a call, in the model's own tokens. */
export type Tokens = { input: number; output: number };

export type WriterResult<Value> = Promise<Result<Value, WriterFailure> & { tokens?: Tokens }>;

/** A language model behind structured calls; `model` is the name stored with the app. */
export type Writer = {
  draft: (model: string, brief: Brief) => WriterResult<GeneratedDraft>;
  improve: (model: string, brief: Brief) => WriterResult<Pick<GeneratedDraft, 'reply' | 'replyInEnglish'>>;
  translate: (model: string, brief: Brief) => WriterResult<string>;
  translateReview: (model: string, brief: Brief) => WriterResult<Translation>;
  /** Only reviews that were asked about are in the answer, each once. */
  classify: (model: string, brief: Brief) => WriterResult<Classified[]>;
  /** Whether a text asks for a rating, or says what is not known to be true. */
  judge: (model: string, brief: Brief) => WriterResult<Verdict>;
  /** Why a model is not called at present, and for how long; undefined if it is available. */
  resting: (model: string) => WriterFailure | undefined;
};

export type ModelDates = {
  /** When a stored model ends; undefined if the server has not said so. */
  endsAt: ModelEnds;
  /** Asks the server anew; without an answer, the dates known so far stay. */
  read: () => Promise<void>;
};
