import type { ColumnType, Generated } from 'kysely';
import type { StampedDraft } from '#shared/contract/draft.ts';
import type { SubmitState } from '#shared/domain/reply-state.ts';
import type {
  AppColumns,
  AppReadColumns,
  AppSyncColumns,
  JobColumns,
  PromptColumns,
  ReviewGapColumns,
} from './app-columns.ts';
import type { PaymentEventColumns, SubscriptionColumns } from './payment-columns.ts';
import type { Before, ReviewColumns, SubmitError } from './review-columns.ts';
import type { StoreBreakerColumns, StoreBudgetColumns, StoreLinkColumns } from './store-columns.ts';
import type { WriterAskColumns, WriterUsageColumns } from './writer-columns.ts';

/** The tables as the migrations leave them. */
export type Schema = {
  companies: {
    company_id: Generated<string>;
    name: string;
    trial_ends_at: Date | null;
    subscription_ends_at: Date | null;
    is_subscription_canceled: Generated<boolean>;
    created_at: Generated<Date>;
  };
  users: {
    company_id: string;
    user_id: string;
    username: string;
    first_name: string;
    last_name: string;
    known_languages: Generated<string[]>;
    settings: ColumnType<unknown, never, string>;
    email_verified: Generated<boolean>;
    created_at: Generated<Date>;
  };
  subscriptions: SubscriptionColumns;
  payment_events: PaymentEventColumns;
  store_links: StoreLinkColumns;
  apps: AppColumns;
  app_syncs: AppSyncColumns;
  app_reads: AppReadColumns;
  review_gaps: ReviewGapColumns;
  jobs: JobColumns;
  prompts: PromptColumns;
  usage: { company_id: string; month: string; processed: Generated<number> };
  processed_reviews: { company_id: string; month: string; app_id: string; review_id: string };
  store_budgets: StoreBudgetColumns;
  store_breakers: StoreBreakerColumns;
  writer_usage: WriterUsageColumns;
  writer_asks: WriterAskColumns;
  reviews: ReviewColumns;
  review_revisions: {
    company_id: string;
    app_id: string;
    review_id: string;
    revision: number;
    title: string;
    body: string;
    star_rating: number;
    modified_at: Date;
    seen_at: Date;
  };
  words_due: { company_id: string; id: Generated<number>; app_id: string; review_ids: string[] };
  reply_revisions: {
    company_id: string;
    app_id: string;
    review_id: string;
    revision: number;
    review_revision: number;
    text: string;
    language: string | null;
    translated_text: string;
    source: 'writer' | 'user' | 'store';
    user_id: string | null;
    created_at: Generated<Date>;
  };
  submits: {
    company_id: string;
    app_id: string;
    review_id: string;
    reply_revision: number;
    review_revision: number;
    text: string;
    state: Generated<SubmitState>;
    due_at: Date;
    attempts: Generated<number>;
    fence: Generated<number>;
    lease_until: Date | null;
    landed_at: Date | null;
    seen_at: Date | null;
    verify_step: Generated<number>;
    verify_at: Date | null;
    error: SubmitError | null;
    user_id: string;
    user_name: string;
    undo_until: Date | null;
    before: ColumnType<Before | null, string | null | undefined, string | null>;
    created_at: Generated<Date>;
  };
  drafts: {
    company_id: string;
    app_id: string;
    review_id: string;
    user_id: string;
    version: Generated<number>;
    draft: ColumnType<StampedDraft | null, string | null, string | null>;
    saved_at: Generated<Date>;
  };
  /** Written by triggers alone. */
  changes: {
    company_id: string;
    xid: string;
    id: number;
    kind: 'reviews' | 'many' | 'apps' | 'draft';
    app_id: string;
    review_ids: string[] | null;
    user_id: string | null;
    created_at: Date;
  };
  change_floors: { company_id: string; xid: string; id: number };
  review_tallies: {
    company_id: string;
    app_id: string;
    is_answered: boolean;
    version: string;
    star_rating: number;
    base_language: string;
    was_edited: boolean;
    n: number;
  };
  review_counts: { company_id: string; app_id: string; unanswered: number; answered: number };
};
