import { useLingui } from '@lingui/react/macro';
import type { Batch, BatchItem, NotInBatch } from '#shared/contract/batch/schema.ts';
import type { DELIVERIES, ProposalReason, ProposalState } from '#shared/domain/batches/proposal.ts';
import { type BatchWarningCode, isBlocking } from '#shared/domain/batches/warning-codes.ts';
import { warningWords } from '#web/lib/checks/warning-words.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';

/** The words for states, reasons and warnings. */
export const useBatchWords = () => {
  const { t, i18n } = useLingui();
  const reasons: Record<ProposalReason, string> = {
    not_needed: t`Skipped: not needed`,
    wrong: t`Skipped: wrong draft`,
    stopped: t`The batch was stopped`,
    too_old: t`The store doesn't accept replies to reviews this old`,
    answered: t`Already answered elsewhere`,
    review_changed: t`The reviewer edited the review`,
    review_removed: t`The review was removed`,
    no_reply_needed: t`Marked as needing no reply`,
    app_removed: t`The app was removed`,
    blocked: t`No AI draft passed our checks`,
    writer: t`The AI couldn't write a reply`,
    review_not_found: t`The store no longer has the review`,
    too_many_characters: t`The reply is too long for the store`,
    no_permissions: t`The key doesn't have permission`,
    store_refused: t`The store rejected the reply`,
  };
  const states: Record<ProposalState, string> = {
    drafting: t`Drafting`,
    ready: t`To approve`,
    flagged: t`Needs review`,
    awaiting_approval: t`Waiting for approval`,
    scheduled: t`Approved`,
    handed_over: t`Sent to the store`,
    withdrawn: t({ context: 'replies', message: 'Not sent' }),
    failed: t`Failed`,
  };
  const deliveries: Record<(typeof DELIVERIES)[number] | 'removed', string> = {
    queued: t`Sending`,
    sending: t`Sending`,
    sent: t({ context: 'replies', message: 'Sent' }),
    published: t({ context: 'replies', message: 'Published' }),
    removed: t`Removed from the store`,
  };
  const pauses: Record<NonNullable<Batch['pause']>['reason'], string> = {
    person: t`Paused`,
    no_access: t`Paused: your access has ended`,
    store_unlinked: t`Paused: a store is no longer connected`,
    author_removed: t`Paused: the person who started or approved it can no longer send replies`,
  };
  const stateOf = ({ state, pause, counts, sending, sent }: Batch): string => {
    const hasEnded = state === 'done' || state === 'stopped';
    if (pause && !hasEnded) return pauses[pause.reason];
    if (state === 'sending' && counts.scheduled + sending === 0) return t`Waiting for you`;
    if (state === 'done' && sent === 0 && counts.failed > 0) return t`Failed`;
    const words: Record<Batch['state'], string> = {
      drafting: t`Drafting replies`,
      reviewing: t`Waiting for you`,
      sending: t`Sending`,
      done: t`Done`,
      stopped: t`Stopped`,
    };
    return words[state];
  };
  /** How far it is: written while it is drafted, then sent. */
  const progressOf = ({ state, total, counts, sent, removed }: Batch) => {
    const isDrafting = state === 'drafting';
    const done = isDrafting ? total - counts.drafting : sent;
    const [n, all] = [formatNumber(done), formatNumber(total)];
    const gone = formatNumber(removed);
    const words = isDrafting
      ? t`${n} of ${all} drafted`
      : removed > 0
        ? t`${n} of ${all} sent, ${gone} of them removed`
        : t`${n} of ${all} sent`;
    return { done, words };
  };
  const skips: Record<NotInBatch, string> = {
    NOT_FOUND: t`no longer available`,
    ANSWERED: t`already answered`,
    NO_REPLY_NEEDED: t`marked as needing no reply`,
    IN_ANOTHER_BATCH: t`in another batch`,
    OTHER_TOPIC: t`not about this topic`,
    OTHER_APP: t`from another app`,
    AFTER_RELEASE: t`already about this version or later`,
    CORRECTED: t`already told about a fix`,
  };
  const foundIn = (code: BatchWarningCode, quote: string): string => {
    if (code === 'near_identical') return t`Too similar to another reply.`;
    if (code === 'rating') return t`It asks for a better rating, which the stores don't allow.`;
    if (code === 'sensitive') return t`This review is sensitive.`;
    if (code === 'off_topic') return t`Not about your message.`;
    if (code === 'judged_rating') return t`A second check found that it asks for a rating or review.`;
    if (code === 'judged_claim')
      return t`A second check found a promise or claim that isn't in your message.`;
    if (code === 'judged_contact')
      return t`A second check found contact details that aren't in your settings.`;
    if (code === 'unjudged') return t`The second check didn't respond.`;
    if (code === 'unchecked_language') return t`We can't check replies in this language for risky phrases.`;
    const what = warningWords(i18n, { code });
    return t`“${quote}” ${what}`;
  };
  /** What was found in a reply's text, and what to do about it. */
  const warningOf = ({ code, span }: BatchItem['warnings'][number], text: string) => ({
    found: foundIn(code, span ? text.slice(span[0], span[1]) : ''),
    todo: isBlocking({ code }) ? t`Edit the text to continue.` : span ? '' : t`Read the reply carefully.`,
  });
  return { reasons, states, deliveries, skips, stateOf, progressOf, warningOf };
};
