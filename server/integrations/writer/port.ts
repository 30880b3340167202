import type { Result } from '#shared/domain/result.ts';
import type { Brief } from '#shared/domain/writer/prompts.ts';

/** All that a fresh review needs. The translations are null when the review is in English. */
export type Draft = {
  language: string;
  translatedTitle: string | null;
  translatedBody: string | null;
  reply: string;
  replyInEnglish: string;
};

/** A review and its reply, if it has one, in English; null where a text is in English already or was not given. */
export type Translation = {
  language: string;
  title: string | null;
  body: string | null;
  replyLanguage: string | null;
  reply: string | null;
};

/**
 * Why nothing came: `away` (no answer, or an error of theirs), `busy` (asked to slow down), `quota` (the account is used
 * up), `capped` (the company's calls of the day are used up), `refused` (this request, for good), `unusable` (an answer
 * that is not what was asked for), `misconfigured` (key, model or settings are refused, and so is every request like it).
 * After `quota` and `misconfigured` the operator must act.
 */
export type WriterFailure = {
  kind: 'away' | 'busy' | 'quota' | 'capped' | 'refused' | 'unusable' | 'misconfigured';
  detail: string;
  retryAfterMs?: number;
  /** Nothing left this process. */
  isUncalled?: boolean;
};

/** What a call cost, in the model's own tokens. */
export type Tokens = { input: number; output: number };

export type WriterResult<Value> = Promise<Result<Value, WriterFailure> & { tokens?: Tokens }>;

/** A language model behind one structured call each; `model` is the name stored with the app. */
export type Writer = {
  draft: (model: string, brief: Brief) => WriterResult<Draft>;
  improve: (model: string, brief: Brief) => WriterResult<Pick<Draft, 'reply' | 'replyInEnglish'>>;
  translate: (model: string, brief: Brief) => WriterResult<string>;
  translateReview: (model: string, brief: Brief) => WriterResult<Translation>;
  /** Why a model is not called at present, and for how long; undefined where it is. */
  resting: (model: string) => WriterFailure | undefined;
};
