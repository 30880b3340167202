import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/contract/api.ts';
import { Preferred } from '#shared/contract/user.ts';
import { ok, type Result } from '#shared/domain/result.ts';
import { auth, call } from '#web/lib/auth/session.ts';
import { dropForm, formKey, readForm, saveForm } from '#web/lib/storage/form-drafts.ts';
import { isAllStored } from '#web/lib/storage/persisted.ts';
import { preferences, savePreference } from '#web/lib/storage/preferences.ts';
import type { Failure } from './call.ts';
import { request } from './queries.ts';

/** Settings that were changed here and have not reached the server. */
const unsentKey = (): string => formKey(auth.get()?.id ?? '', 'settings');
const unsent = (): Preferred => {
  const kept = Preferred.safeParse(readForm(unsentKey()));
  return kept.success ? kept.data : {};
};

/** What the user set on whatever device; asked for once a visit, after what was changed here is sent. */
export const settingsQuery = (username: string) =>
  queryOptions({
    queryKey: ['settings', username],
    queryFn: async (): Promise<Preferred> => {
      const changes = unsent();
      if (Object.keys(changes).length === 0) return (await request(api.user.getSettings, {})).settings;
      const { settings } = await request(api.user.saveSettings, { settings: changes });
      dropForm(unsentKey());
      return settings;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Takes over what was set elsewhere. Another language is another page, which begins anew. */
export const applySettings = ({ language, singleKeys }: Preferred): void => {
  const before = preferences.get();
  savePreference({
    language: language === undefined ? before.language : language,
    singleKeys: singleKeys ?? before.singleKeys,
  });
  const isSpoken = (language ?? null) === document.documentElement.lang || language === undefined;
  // Where nothing is stored the page would begin anew for ever.
  if (language !== before.language && !isSpoken && isAllStored('preferences')) location.reload();
};

/** Changes settings here at once, and for the user's other devices. */
export const saveSettings = async (
  queries: QueryClient,
  changes: Preferred,
): Promise<Result<void, Failure>> => {
  const { queryKey } = settingsQuery(auth.get()?.username ?? '');
  // An answer that is on its way would take the change back.
  await queries.cancelQueries({ queryKey });
  savePreference(changes);
  saveForm(unsentKey(), { ...unsent(), ...changes });
  const answer = await call(api.user.saveSettings, { settings: unsent() });
  if (!answer.ok) return answer;
  dropForm(unsentKey());
  queries.setQueryData(queryKey, answer.value.settings);
  return ok(undefined);
};
