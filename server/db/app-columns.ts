import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
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

export type SyncError = 'CREDENTIALS' | 'PERMISSIONS' | 'API_DISABLED' | 'STORE_AWAY' | 'NOT_LINKED';

export type AppSyncColumns = {
  company_id: string;
  app_id: string;
  due_at: Generated<Date>;
  last_good_at: Date | null;
  last_full_at: Date | null;
  failing_since: Date | null;
  last_error: SyncError | null;
  /** Since when the store has refused the key; told once that has lasted. */
  refused_since: Date | null;
  to_prepare: number | null;
  /** Where a reading that broke off goes on, and what it was. */
  cursor: string | null;
  cursor_page: number | null;
  cursor_is_full: boolean | null;
  cursor_since: Date | null;
  cursor_mark: string | null;
  late_since: Date | null;
  /** Rows of the store's list that could not be read, by id or hash, and since when there have been any. */
  unreadable: Generated<string[]>;
  unreadable_since: Date | null;
};

/** The last reading of an app's list for replies that were about to be sent. */
export type AppReadColumns = {
  company_id: string;
  app_id: string;
  read_at: Generated<Date>;
  review_ids: Generated<string[]>;
  reading_until: Date | null;
};

export type ReviewGapColumns = {
  company_id: string;
  app_id: string;
  from_at: Date;
  to_at: Date;
  imported_months: Generated<string[]>;
  healed_at: Date | null;
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

/** A job that was begun and is not done. */
export type JobColumns = {
  company_id: string;
  queue: string;
  key: string;
  id: GeneratedAlways<number>;
  payload: ColumnType<unknown, string, string>;
  app_id: GeneratedAlways<string>;
  review_id: GeneratedAlways<string | null>;
  priority: Generated<number>;
  run_at: Date;
  is_running: Generated<boolean>;
  rerun_at: Date | null;
  claims: Generated<number>;
  attempts: Generated<number>;
  last_error: string | null;
  set_aside_at: Date | null;
  created_at: Generated<Date>;
};
