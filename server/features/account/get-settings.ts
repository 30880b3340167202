import type { UseCase } from '#server/world.ts';
import type { user } from '#shared/contract/user.ts';
import { knownLanguagesOf } from '#shared/domain/languages.ts';

export const getSettings: UseCase<typeof user.getSettings> = async (_world, { knownLanguages }) => ({
  settings: { knownLanguages: knownLanguagesOf(knownLanguages) },
});
