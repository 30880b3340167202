import { useLingui } from '@lingui/react/macro';
import type { Batch, NotInBatch } from '#shared/contract/batch/schema.ts';
import type { DELIVERIES, ProposalReason, ProposalState } from '#shared/domain/batches/proposal.ts';
import type { BatchWarningCode } from '#shared/domain/batches/warning-codes.ts';
import { warningWords } from '#web/lib/checks/warning-words.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';

/** The words for states, reasons and warnings. */
export const useBatchWords = () => {
  const { t, i18n } = useLingui();
  const reasons: Record<ProposalReason, string> = {
    not_needed: t`Left out: not needed`,
    wrong: t`Left out: the draft was wrong`,
    stopped: t`The batch was stopped`,
    too_old: t`The store takes no replies to reviews this old`,
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
  const deliveries: Record<(typeof DELIVERIES)[number] | 'removed', string> = {
    queued: t`On its way`,
    sending: t`On its way`,
    sent: t`Sent`,
    published: t`Published`,
    removed: t`Removed from the store`,
  };
  const pauses: Record<NonNullable<Batch['pause']>['reason'], string> = {
    person: t`Paused.`,
    no_access: t`Paused: your access has ended.`,
    store_unlinked: t`Paused: a store is no longer connected.`,
    author_removed: t`Paused: the person who started it has left.`,
  };
  const stateOf = ({ state, pause, counts, sending, sent }: Batch): string => {
    const hasEnded = state === 'done' || state === 'stopped';
    if (pause && !hasEnded) return pauses[pause.reason];
    if (state === 'sending' && counts.scheduled + sending === 0) return t`Waiting for you`;
    if (state === 'done' && sent === 0 && counts.failed > 0) return t`Failed`;
    const words: Record<Batch['state'], string> = {
      drafting: t`Writing replies`,
      reviewing: t`Waiting for you`,
      sending: t`Sending`,
      done: t`Done`,
      stopped: t`Stopped`,
    };
    return words[state];
  };
  /** How far it is: written while it is drafted, then sent. */
  const progressOf = ({ state, total, counts, sent }: Batch) => {
    const isDrafting = state === 'drafting';
    const done = isDrafting ? total - counts.drafting : sent;
    const [n, all] = [formatNumber(done), formatNumber(total)];
    return { done, isDrafting, words: isDrafting ? t`${n} of ${all} written` : t`${n} of ${all} sent` };
  };
  const skips: Record<NotInBatch, string> = {
    NOT_FOUND: t`no longer there`,
    ANSWERED: t`answered already`,
    NO_REPLY_NEEDED: t`marked as needing no reply`,
    IN_ANOTHER_BATCH: t`in another batch`,
    OTHER_TOPIC: t`not about this topic`,
    OTHER_APP: t`of another app`,
    AFTER_RELEASE: t`about this version or later`,
    CORRECTED: t`told before that something is fixed`,
  };
  const warningOf = (code: BatchWarningCode, quote: string): string => {
    if (code === 'near_identical') return t`Almost the same as another reply of this batch. Change it.`;
    if (code === 'rating') return t`It asks for a better rating, which the stores do not allow. Change it.`;
    if (code === 'sensitive') return t`A sensitive review: read it with care.`;
    if (code === 'off_topic') return t`This review isn't about your announcement: read the reply with care.`;
    if (code === 'judged_rating')
      return t`A second check found that it asks for a rating or a review. Change it.`;
    if (code === 'judged_claim')
      return t`A second check found a promise or claim that your announcement doesn't make. Change it.`;
    if (code === 'judged_contact')
      return t`A second check found contact details that aren't in your settings. Change it.`;
    if (code === 'unjudged') return t`The second check gave no answer: read it with care.`;
    if (code === 'unchecked_language')
      return t`Replies in this language can't be checked for risky phrases: read it with care.`;
    const what = warningWords(i18n, { code });
    return t`“${quote}” ${what}`;
  };
  return { reasons, states, deliveries, skips, stateOf, progressOf, warningOf };
};
