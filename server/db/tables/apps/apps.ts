import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import type { OfferedApp } from '#shared/domain/stores/catalogue.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import {
  DEFAULT_MODEL,
  DEFAULT_MODIFIERS,
  type PromptModifiers,
} from '#shared/domain/writer/reply-settings.ts';

/** A company's own prompts; null if it never set any. */
type OwnPrompts = {
  [Name in Exclude<keyof Schema['prompts'], 'company_id' | 'saved_at'>]: string | null;
};

/** An app with the company settings the writer needs. */
export type AppRow = Selectable<Schema['apps']> & OwnPrompts;

/** The app in scope, unless it is hidden. */
export const appOf = (tx: Tx, appId: string): Promise<AppRow | undefined> =>
  tx
    .selectFrom('apps')
    .leftJoin('prompts', 'prompts.company_id', 'apps.company_id')
    .selectAll('apps')
    .select([
      'prompts.master_prompt',
      'prompts.improve_prompt',
      'prompts.translate_review_prompt',
      'prompts.translate_text_prompt',
    ])
    .where('app_id', '=', appId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();

/** The apps that are not hidden, with their names. */
export const shownApps = (tx: Tx) =>
  tx.selectFrom('apps').select(['app_id', 'name']).where('hidden_at', 'is', null).execute();

export const isShown = async (tx: Tx, appId: string): Promise<boolean> =>
  (await tx
    .selectFrom('apps')
    .select('app_id')
    .where('app_id', '=', appId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** The models that shown apps use, each with one of them. */
export const modelsOfApps = (tx: Tx): Promise<{ model: string; app_id: string }[]> =>
  tx
    .selectFrom('apps')
    .select(({ fn }) => ['model', fn.min('app_id').as('app_id')])
    .where('hidden_at', 'is', null)
    .groupBy('model')
    .orderBy('model')
    .execute();

/** The models that apps of any company use. */
export const modelsInUse = async (db: Database): Promise<string[]> =>
  (await sql<{ model: string }>`select model from models_in_use()`.execute(db)).rows.map(
    ({ model }) => model,
  );

/** The ids of the apps that are not hidden, as a subquery. */
export const shownAppIds = (tx: Tx) => tx.selectFrom('apps').select('app_id').where('hidden_at', 'is', null);

/** Whether an app is hidden because its store is not linked at present. What a later link does not offer is gone. */
export const isUnlinked = (tx: Tx, appId: string): Promise<boolean> => isAppThat(tx, appId, ofUnlinkedStore);

/** Whether an app is hidden because its account was unlinked; another account may be linked since. */
export const isHiddenByUnlink = (tx: Tx, appId: string): Promise<boolean> =>
  isAppThat(tx, appId, sql<boolean>`apps.hidden_by_unlink`);

const isAppThat = async (tx: Tx, appId: string, condition: RawBuilder<boolean>): Promise<boolean> =>
  (await tx
    .selectFrom('apps')
    .select('app_id')
    .where('app_id', '=', appId)
    .where(condition)
    .executeTakeFirst()) !== undefined;

/** `isUnlinked` as a condition in a statement about `apps`. */
export const ofUnlinkedStore = sql<boolean>`apps.hidden_by_unlink and not exists (
  select from store_links l where l.company_id = apps.company_id and l.store = apps.store)`;

type NewApp = OfferedApp & {
  store: Store;
  config?: { model?: string | undefined; additionalPrompt?: string | undefined } | undefined;
};

/**
 * Adds apps with default settings; a hidden one comes back with its own. Returns the ids that were not visible before.
 */
export const addApps = async (
  tx: Tx,
  companyId: string,
  apps: readonly NewApp[],
  model = DEFAULT_MODEL,
): Promise<string[]> => {
  if (apps.length === 0) return [];
  const added = await tx
    .insertInto('apps')
    .values(
      apps.map(({ id, store, name, image, creator, config }) => ({
        company_id: companyId,
        app_id: id,
        store,
        name,
        image,
        creator,
        model: config?.model ?? model,
        additional_prompt: config?.additionalPrompt ?? '',
        prompt_modifiers: JSON.stringify(DEFAULT_MODIFIERS),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'app_id'])
        .doUpdateSet((now) => ({
          hidden_at: null,
          hidden_by_unlink: false,
          name: now.ref('excluded.name'),
          image: now.ref('excluded.image'),
          creator: now.ref('excluded.creator'),
        }))
        .where('apps.hidden_at', 'is not', null),
    )
    .returning('app_id')
    .execute();
  return added.map(({ app_id }) => app_id);
};

/** The style settings of an app, locked until they are changed; undefined if it does not exist or is hidden. */
export const lockedModifiersOf = async (tx: Tx, appId: string): Promise<PromptModifiers | undefined> => {
  const app = await tx
    .selectFrom('apps')
    .select('prompt_modifiers')
    .where('app_id', '=', appId)
    .where('hidden_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return app?.prompt_modifiers;
};

type Settings = { promptModifiers?: PromptModifiers; model?: string; additionalPrompt?: string };

/** Changes the given reply settings of an app; returns whether it exists. */
export const changeApp = async (
  tx: Tx,
  appId: string,
  { promptModifiers, model, additionalPrompt }: Settings,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('apps')
    .set({
      ...(promptModifiers === undefined ? {} : { prompt_modifiers: JSON.stringify(promptModifiers) }),
      ...(model === undefined ? {} : { model }),
      ...(additionalPrompt === undefined ? {} : { additional_prompt: additionalPrompt }),
    })
    .where('app_id', '=', appId)
    .where('hidden_at', 'is', null)
    .returning('app_id')
    .execute();
  return changed.length > 0;
};

/** Hides an app and everything that belongs to it; returns whether the company ever had it. */
export const hideApp = async (tx: Tx, appId: string, at: Date): Promise<boolean> => {
  const updated = await tx
    .updateTable('apps')
    .set({ hidden_at: sql`coalesce(hidden_at, ${at})`, hidden_by_unlink: false })
    .where('app_id', '=', appId)
    .returning('app_id')
    .execute();
  return updated.length > 0;
};

/** Hides the apps of an unlinked store; those a person deleted before stay deleted. */
export const hideAppsOf = async (tx: Tx, store: Store, at: Date): Promise<void> => {
  await tx
    .updateTable('apps')
    .set({ hidden_at: at, hidden_by_unlink: true })
    .where('store', '=', store)
    .where('hidden_at', 'is', null)
    .execute();
};

/** Restores what unlinking hid, as far as the newly linked account has it. */
export const showAppsOf = async (tx: Tx, store: Store, offered: readonly string[]): Promise<string[]> => {
  const restored = await tx
    .updateTable('apps')
    .set({ hidden_at: null, hidden_by_unlink: false })
    .where('store', '=', store)
    .where('hidden_by_unlink', '=', true)
    .where('app_id', '=', sql<string>`any(${[...offered]}::text[])`)
    .returning('app_id')
    .execute();
  return restored.map(({ app_id }) => app_id);
};

/**
 * Whether another company has added any of these apps and its key still works. Concurrent callers are serialised until
 * their transaction ends.
 */
export const areElsewhere = async (
  tx: Tx,
  companyId: string,
  store: Store,
  appIds: readonly string[],
): Promise<boolean> =>
  (
    await sql<{ are: boolean }>`
      select are_apps_linked_elsewhere(${companyId}, ${store}, ${[...appIds]}::text[]) as are`.execute(tx)
  ).rows[0]?.are ?? false;
