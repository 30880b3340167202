import type { SubmitError } from '#server/db/tables/replies/submits.ts';
import type { PublicState } from '#shared/domain/replies/submit-state.ts';

/** The outcome of a claimed step. */
export type SendOutcome =
  | { kind: 'accepted'; text: string; state: PublicState }
  | { kind: 'unknown' | 'later' | 'not-tried' | 'still-unknown'; dueAt: Date }
  /** `isAboutReview`: the store refused this review's reply, rather than the key, the app or the load. */
  | {
      kind: 'refused';
      error: SubmitError;
      isAboutReview?: boolean;
      /** The store's own words, if it gave any. */
      words?: string | undefined;
    };
