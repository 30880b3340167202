import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as userApi from '#shared/contract/user/endpoints.ts';
import { Preferred } from '#shared/contract/user/schema.ts';
import { accountKey, auth } from '#web/lib/auth/session.ts';
import { formKey, readForm, saveForm } from '#web/lib/storage/form-drafts.ts';
import { isAllStored } from '#web/lib/storage/persisted.ts';
import { preferences, savePreference } from '#web/lib/storage/preferences.ts';
import { request } from '../query-client.ts';

/** Settings changed here that are not saved on the server yet. */
const unsavedKey = (): string => formKey(accountKey(), 'settings');
const unsavedSettings = (): Preferred => {
  const stored = Preferred.safeParse(readForm(unsavedKey()));
  return stored.success ? stored.data : {};
};

const sendUnsaved = async (): Promise<Preferred> => {
  const key = unsavedKey();
  const sent: Record<string, unknown> = unsavedSettings();
  const { settings } = await request(userApi.saveSettings, { settings: sent });
  const since = Object.fromEntries(
    Object.entries(unsavedSettings()).filter(([name, value]) => sent[name] !== value),
  );
  saveForm(key, since);
  return { ...settings, ...since };
};

/** Saves what is unsaved when earlier calls have ended; returns all settings, with the changes made since on top. */
const saveUnsaved = (queries: QueryClient): Promise<Preferred> =>
  queries
    .getMutationCache()
    .build(queries, { mutationFn: sendUnsaved, scope: { id: 'settings' } })
    .execute(undefined);

/** The user's settings from the server; fetched once per visit, after local changes are sent. */
export const settingsQuery = (username: string) =>
  queryOptions({
    queryKey: ['settings', username],
    queryFn: async ({ client }): Promise<Preferred> => {
      const changes = unsavedSettings();
      if (Object.keys(changes).length === 0) return (await request(userApi.getSettings, {})).settings;
      return saveUnsaved(client);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Applies settings changed on another device. A changed language reloads the page. */
export const applySettings = ({ language, singleKeys, density }: Preferred): void => {
  const before = preferences.get();
  savePreference({
    language: language === undefined ? before.language : language,
    singleKeys: singleKeys ?? before.singleKeys,
    density: density ?? before.density,
  });
  const isSpoken = (language ?? null) === document.documentElement.lang || language === undefined;
  // Without storage the page would reload forever.
  if (language !== before.language && !isSpoken && isAllStored('preferences')) location.reload();
};

/** Applies settings here immediately and saves them for the user's other devices. */
export const saveSettings = async (queries: QueryClient, changes: Preferred): Promise<void> => {
  const { queryKey } = settingsQuery(auth.get()?.username ?? '');
  // A pending response would revert the change.
  await queries.cancelQueries({ queryKey });
  savePreference(changes);
  saveForm(unsavedKey(), { ...unsavedSettings(), ...changes });
  queries.setQueryData(queryKey, await saveUnsaved(queries));
};
