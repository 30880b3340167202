import type { Draft, StampedDraft } from '#shared/contract/draft/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { BatchWarning } from '#shared/domain/batches/warning-codes.ts';
import type { Mention } from '#shared/domain/classification/classification.ts';
import type { DraftChange } from '#shared/domain/insights/draft-change.ts';
import type { Facts } from '#shared/domain/notices/notice.ts';
import type { PublicState } from '#shared/domain/replies/submit-state.ts';
import type { PromptModifiers } from '#shared/domain/writer/reply-settings.ts';

/** The state of a review before a submit, and what its sender had typed; times as ISO 8601. */
export type UndoSnapshot = {
  replyRevision: number;
  response: string;
  translatedResponse: string;
  responseLanguage: string | null;
  isAnswered: boolean;
  answeredBy: string | null;
  answeredAt: string | null;
  answeredVia: Review['answeredVia'];
  draftChange: DraftChange | null;
  noReplyNeeded: boolean;
  publicState: PublicState | null;
  earlierReply: string | null;
  submitError: Review['submitError'];
  draft: Draft | null;
};

/** The types of JSON columns, which the database does not know. */
export type JsonColumns = {
  'apps.prompt_modifiers': PromptModifiers;
  'deliveries.subject': unknown;
  'drafts.draft': StampedDraft;
  'exports.request': unknown;
  'jobs.payload': unknown;
  'memberships.mail_preferences': unknown;
  'notices.facts': Facts;
  'proposals.warnings': BatchWarning[];
  'reviews.mentions': Mention[];
  'submits.undo_snapshot': UndoSnapshot;
  'users.settings': unknown;
  'views.filter': unknown;
};
