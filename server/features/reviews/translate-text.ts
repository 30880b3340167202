import { inTenant } from '#server/db/database.ts';
import { appOf } from '#server/db/tables/apps.ts';
import { Refusal, type UseCase } from '#server/world.ts';
import type { review } from '#shared/contract/review.ts';
import { keptOf } from '#shared/domain/fit-reply.ts';
import { translateBrief } from '#shared/domain/prompts.ts';
import { replyLimit } from '#shared/domain/reply.ts';
import { isUntranslated } from '#shared/domain/untouched.ts';
import { countedWriter, heldCounted } from './counted-writer.ts';
import { writeChecked } from './write-checked.ts';
import { ownOf, writableApp } from './write-reply.ts';
import { refusalFor } from './writer-refusal.ts';

export const translateText: UseCase<typeof review.translate> = async (
  world,
  { companyId },
  { text, targetLanguage, appId },
) => {
  const app = await inTenant(world.db, companyId, (tx) => appOf(tx, appId));
  if (!app) throw new Refusal('ENTITY_NOT_FOUND', 'There is no such app.');
  const own = ownOf(app, text); // what the person wrote may stand in the translation too
  const written = await heldCounted(
    world,
    companyId,
    writeChecked({
      store: app.store,
      own,
      kept: keptOf(app.prompt_modifiers),
      limit: replyLimit(app.store),
      ask: ({ complaint, limit }) =>
        countedWriter(world, companyId).translate(
          app.model,
          translateBrief(writableApp(app), { text, targetLanguage, limit }, complaint),
        ),
      textsOf: (translation) => [{ text: translation, language: targetLanguage }],
      faultsOf: (translation) =>
        isUntranslated({ text, translation, targetLanguage, own: ownOf(app) }) ? ['untouched'] : [],
      withTexts: (translation, change) => change(translation),
    }),
  );
  if (!written.ok) throw refusalFor(written.failure);
  return { result: written.value };
};
