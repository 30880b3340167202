import type { Generated } from 'kysely';
import type { Draft } from '#shared/contract/draft.ts';
import type { PublicState } from '#shared/domain/reply-state.ts';

export type DraftState = 'none' | 'preparing' | 'ready' | 'limit' | 'held' | 'failed';
export type SubmitError =
  | 'REVIEW_NOT_FOUND'
  | 'REVIEW_CHANGED'
  | 'TOO_MANY_CHARACTERS'
  | 'NO_PERMISSIONS'
  | 'ERROR_SUBMIT';

/** A review as it stands, with the reply beside it. */
export type ReviewColumns = {
  company_id: string;
  app_id: string;
  review_id: string;
  revision: Generated<number>;
  author: string;
  title: string;
  body: string;
  star_rating: number;
  modified_at: Date;
  revised_at: Date;
  device_language: string | null;
  app_version_name: string | null;
  android_os_version: number | null;
  product_name: string | null;
  was_edited: Generated<boolean>;
  review_language: string | null;
  translated_title: string | null;
  translated_body: string | null;
  draft: Generated<DraftState>;
  reply_revision: Generated<number>;
  response: Generated<string>;
  translated_response: Generated<string>;
  response_language: string | null;
  is_answered: Generated<boolean>;
  answered_by: string | null;
  answered_at: Date | null;
  public_state: PublicState | null;
  earlier_reply: string | null;
  submit_error: SubmitError | null;
  undo_until: Date | null;
  /** Off every list since then. */
  removed_at: Date | null;
};

/** What stood beside a review when a submit took its place, and what its sender had typed; times as ISO 8601. */
export type Before = {
  replyRevision: number;
  response: string;
  translatedResponse: string;
  responseLanguage: string | null;
  isAnswered: boolean;
  answeredBy: string | null;
  answeredAt: string | null;
  publicState: PublicState | null;
  earlierReply: string | null;
  submitError: SubmitError | null;
  draft: Draft | null;
};
