import type { Generated, JSONColumnType } from 'kysely';
import type { PromptModifiers } from '#shared/domain/prompt-modifiers.ts';
import type { Store } from '#shared/domain/store.ts';

export type AppColumns = {
  company_id: string;
  app_id: string;
  store: Store;
  name: string;
  image: string;
  creator: string;
  model: string;
  additional_prompt: Generated<string>;
  prompt_modifiers: JSONColumnType<PromptModifiers>;
  added_at: Generated<Date>;
  hidden_at: Date | null;
  hidden_by_unlink: Generated<boolean>;
};

export type SyncError = 'CREDENTIALS' | 'PERMISSIONS' | 'STORE_AWAY' | 'NOT_LINKED';

export type AppSyncColumns = {
  company_id: string;
  app_id: string;
  due_at: Generated<Date>;
  last_good_at: Date | null;
  last_full_at: Date | null;
  failing_since: Date | null;
  last_error: SyncError | null;
  to_prepare: number | null;
};

/** What a company tells the writer; '' where the default counts. */
export type PromptColumns = {
  company_id: string;
  master_prompt: Generated<string>;
  improve_prompt: Generated<string>;
  translate_review_prompt: Generated<string>;
  translate_text_prompt: Generated<string>;
  saved_at: Generated<Date>;
};
