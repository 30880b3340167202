import type { Review } from '#shared/contract/review/schema.ts';
import type { Store } from '#shared/domain/stores/store.ts';

/** What the menu opens. */
export type CardDialog = 'labels' | 'assign' | 'context' | 'remove-reply';

export type CardMenuProps = {
  appId: string;
  review: Review;
  store: Store;
  /** The text that the user sees in the reply. */
  replyText: () => string;
  /** Marks the review as needing no reply, or as needing one again. */
  onNoReplyNeeded: (noReplyNeeded: boolean) => void;
  onDialog: (dialog: CardDialog) => void;
};
