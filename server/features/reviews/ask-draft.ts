import type { AppRow } from '#server/db/tables/apps.ts';
import type { Draft, Writer, WriterFailure } from '#server/outside/writer/port.ts';
import type { World } from '#server/world.ts';
import { keptOf } from '#shared/domain/fit-reply.ts';
import { languageTag, PRIMARY_LANGUAGES } from '#shared/domain/languages.ts';
import { draftBrief, type WritableReview } from '#shared/domain/prompts.ts';
import { draftTarget } from '#shared/domain/reply.ts';
import type { Result } from '#shared/domain/result.ts';
import { isWrittenIn, writtenLanguage } from '#shared/domain/written-language.ts';
import { countedWriter, heldCounted } from './counted-writer.ts';
import { type Attempt, type Held, writeChecked } from './write-checked.ts';
import { ownOf, writableApp } from './write-reply.ts';

type Wanted = { app: AppRow; review: WritableReview; earlier?: readonly string[]; mustDiffer?: boolean };

/** A checked draft for a review: its language, its translation, the reply and the reply in English. */
export const askDraft = (world: World, wanted: Wanted): Promise<Result<Draft, WriterFailure | Held>> =>
  heldCounted(
    world,
    wanted.app.company_id,
    writeChecked(draftAttempt(countedWriter(world, wanted.app.company_id), wanted)),
  );

/** How a draft is asked for, and what it is held to. */
export const draftAttempt = (
  writer: Writer,
  { app, review, earlier = [], mustDiffer = false }: Wanted,
): Attempt<Draft> => ({
  store: app.store,
  own: ownOf(app),
  kept: keptOf(app.prompt_modifiers),
  limit: draftTarget(app.store),
  ask: ({ complaint, limit }) =>
    writer.draft(app.model, draftBrief(review, writableApp(app), limit, earlier, complaint)),
  textsOf: ({ reply, replyInEnglish, language }) => [
    { text: reply, language: knownTag(language) },
    { text: replyInEnglish, language: 'en' },
  ],
  withTexts: (draft, change) => ({
    ...draft,
    reply: change(draft.reply),
    replyInEnglish: change(draft.replyInEnglish),
  }),
  faultsOf: ({ language }) => (isMisread(review, language) ? ['wrong-language'] : []),
  earlier,
  mustDiffer,
});

const knownTag = (said: string): string | undefined => {
  const tag = languageTag(said);
  return tag === 'und' ? undefined : tag;
};

/** Whether a review is plainly in another language than the writer says, so that the reply would be too. */
const isMisread = ({ title, body }: WritableReview, said: string): boolean => {
  const text = `${title}\n${body}`;
  const written = writtenLanguage(text);
  const tag = knownTag(said);
  return (
    text.length >= 60 &&
    tag !== undefined &&
    PRIMARY_LANGUAGES.some((language) => language === written) &&
    isWrittenIn(text, tag) === 'no'
  );
};
