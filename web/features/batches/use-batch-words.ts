import { useLingui } from '@lingui/react/macro';
import type { Batch } from '#shared/contract/batch-item.ts';
import type { ProposalReason, ProposalState } from '#shared/domain/batches/proposal.ts';

/** The words for states and reasons. */
export const useBatchWords = () => {
  const { t } = useLingui();
  const reasons: Record<ProposalReason, string> = {
    excluded: t`Left out by a person`,
    stopped: t`The batch was stopped`,
    answered: t`Answered elsewhere meanwhile`,
    review_changed: t`The reviewer changed the review`,
    review_removed: t`The review was removed`,
    no_reply_needed: t`Marked as needing no reply`,
    app_removed: t`The app was removed`,
    blocked: t`The AI found no text that passes the checks`,
    writer: t`The AI could not write a reply`,
    review_not_found: t`The store no longer has the review`,
    too_many_characters: t`The reply is too long for the store`,
    no_permissions: t`The store refused the permission`,
    store_refused: t`The store refused the reply`,
  };
  const states: Record<ProposalState, string> = {
    drafting: t`Being written`,
    ready: t`To approve`,
    flagged: t`To look at`,
    awaiting_approval: t`Waiting for approval`,
    scheduled: t`Approved`,
    handed_over: t`Handed to the store`,
    withdrawn: t`Not sent`,
    failed: t`Failed`,
  };
  const pauses: Record<NonNullable<Batch['pause']>['reason'], string> = {
    person: t`Paused.`,
    no_access: t`Paused: your access has ended.`,
    store_unlinked: t`Paused: a store is no longer connected.`,
    author_removed: t`Paused: the person who started it has left.`,
  };
  const stateOf = ({ state, pause }: Batch): string => {
    if (pause) return pauses[pause.reason];
    const words: Record<Batch['state'], string> = {
      drafting: t`Writing replies`,
      reviewing: t`Waiting for you`,
      sending: t`Sending`,
      done: t`Done`,
      stopped: t`Stopped`,
    };
    return words[state];
  };
  return { reasons, states, stateOf };
};
