import type { Caller } from '#server/context.ts';
import type { api } from '#shared/contract/api.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { Preferred } from '#shared/contract/user/schema.ts';
import { knownLanguagesOf } from '#shared/domain/language/languages.ts';

type Settings = Output<typeof api.user.getSettings>['settings'];

/** The caller's settings for the page. Values stored by an earlier release that are no longer valid are left out. */
export const toSettingsDto = ({ knownLanguages }: Caller, saved: unknown): Settings => {
  const preferred = Preferred.safeParse(saved);
  return {
    ...(preferred.success ? preferred.data : {}),
    knownLanguages: knownLanguagesOf(knownLanguages),
  };
};
