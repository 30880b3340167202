import type { AppRow } from '#server/db/tables/apps.ts';
import type { ReviewRow } from '#server/db/tables/reviews.ts';
import type { WriterFailure, WriterResult } from '#server/outside/writer/port.ts';
import type { PromptTexts } from '#shared/domain/prompt-texts.ts';
import type { WritableApp, WritableReview } from '#shared/domain/prompts.ts';
import { complaintAbout, type Finding, findingsIn, type Own } from '#shared/domain/reply-check.ts';
import { failed, type Result } from '#shared/domain/result.ts';
import type { Store } from '#shared/domain/store.ts';

/** An answer came twice that may not be shown. */
export type Held = { kind: 'held'; findings: Finding[] };

type Attempt<Answer> = {
  store: Store;
  own: Own;
  /** The call, with what was wrong with the answer before, if there was one. */
  ask: (complaint?: string) => WriterResult<Answer>;
  /** The texts of an answer that people will see. */
  textsOf: (answer: Answer) => string[];
};

/** An answer of the writer that may be shown: a bad one is asked for once more, with the reason, and then held back. */
export const writeChecked = async <Answer>({
  store,
  own,
  ask,
  textsOf,
}: Attempt<Answer>): Promise<Result<Answer, WriterFailure | Held>> => {
  const findingsOf = (answer: Answer) => [
    ...new Set(textsOf(answer).flatMap((text) => findingsIn(text, store, own))),
  ];
  const first = await ask();
  if (!first.ok && first.failure.kind !== 'unusable') return first;
  const faults = first.ok ? findingsOf(first.value) : undefined;
  if (first.ok && faults?.length === 0) return first;
  const second = await ask(faults ? complaintAbout(faults) : undefined);
  if (!second.ok) return second;
  const findings = findingsOf(second.value);
  return findings.length === 0 ? second : failed({ kind: 'held', findings });
};

/** The company's own texts for the writer. */
const ownPromptsIn = (app: AppRow): PromptTexts => ({
  masterPrompt: app.master_prompt ?? '',
  improvePrompt: app.improve_prompt ?? '',
  translateReviewPrompt: app.translate_review_prompt ?? '',
  translateTextPrompt: app.translate_text_prompt ?? '',
});

/** What may be named in a reply to this review: the company's own names, addresses and links, and nothing the reviewer brought. */
export const ownOf = (app: AppRow, instruction = ''): Own => ({
  email: app.prompt_modifiers.email,
  texts: [
    app.name,
    app.prompt_modifiers.customAppName,
    app.prompt_modifiers.signature,
    app.prompt_modifiers.customGreeting,
    app.prompt_modifiers.additionalPrompt,
    app.additional_prompt,
    // A placeholder in them is for the writer to fill, never a word of the reply.
    ...Object.values(ownPromptsIn(app)).map((text) => text.replace(/\{[^{}]*\}/g, ' ')),
    instruction,
  ],
});

export const writableApp = (app: AppRow): WritableApp => ({
  name: app.name,
  store: app.store,
  modifiers: app.prompt_modifiers,
  additionalPrompt: app.additional_prompt,
  prompts: ownPromptsIn(app),
});

export const writableReview = (row: ReviewRow, store: Store): WritableReview => ({
  store,
  author: row.author,
  starRating: row.star_rating,
  title: row.title,
  body: row.body,
});
