import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '#shared/contract/batch/schema.ts';
import { BATCH_UNDO_MS } from '#shared/domain/batches/batch.ts';
import { formatCost, formatNumber, formatTime, formatTimes } from '#web/lib/i18n/format.ts';
import { sendingEnd } from '../batch-calls.ts';
import { useBatchWords } from '../use-batch-words.ts';

/** In dollars. */
const CENT = 0.01;

/** What happens by itself, and what a person has to do next; `count`: how many replies can be sent. */
export const useNextStep = (batch: Batch, count: number): string => {
  const { t } = useLingui();
  const { stateOf, progressOf } = useBatchWords();
  const { state, pause, counts, estimate, resumesAt, sample, sending, rest } = batch;
  const { missing, wrong, isEnded } = sample;
  const isWritten = counts.drafting === 0;
  const words: string[] = [];
  if (pause !== null) words.push(`${stateOf(batch)} · ${progressOf(batch).words}.`);
  else if (resumesAt !== null) {
    const resumes = formatTime(resumesAt);
    words.push(t`Waiting for the AI. Resumes: ${resumes}.`);
  } else if (!isWritten) {
    const cent = formatCost(CENT);
    const cost = formatCost(estimate.dollars, estimate.dollarsAtMost);
    const time = estimate.draftedAt === null ? '' : formatTime(estimate.draftedAt);
    words.push(`${progressOf(batch).words}.`);
    if (time !== '') words.push(t`Expected to finish: ${time}.`);
    words.push(estimate.dollarsAtMost < CENT ? t`AI cost: less than ${cent}.` : t`AI cost: about ${cost}.`);
  } else if (state === 'sending' && counts.scheduled + sending > 0) {
    const end = sendingEnd(batch);
    const time = end === null ? '' : formatTimes(end.from, end.until);
    words.push(`${progressOf(batch).words}.`);
    if (time !== '') words.push(t`Expected to finish: ${time}.`);
  }
  const { flagged } = counts;
  if (flagged > 0)
    words.push(
      t`${plural(flagged, { one: '# reply needs your review.', other: '# replies need your review.' })}`,
    );
  // What is left once the sample is read; of a small batch, nothing.
  const hasRest = rest > missing;
  if (isEnded) {
    if (hasRest)
      words.push(
        t`${plural(wrong, { one: '# draft was wrong. Approve the rest of this batch one by one.', other: '# drafts were wrong. Approve the rest of this batch one by one.' })}`,
      );
  } else if (missing > 0)
    words.push(
      hasRest
        ? t`${plural(missing, { one: 'Read # more reply in the random sample. Then you can send the rest too.', other: 'Read # more replies in the random sample. Then you can send the rest too.' })}`
        : t`${plural(missing, { one: 'Read # more reply.', other: 'Read # more replies.' })}`,
    );
  else if (isWritten && count > 0 && state !== 'sending') {
    const seconds = formatNumber(BATCH_UNDO_MS / 1000);
    words.push(t`Sending starts after ${seconds} s. Until then, you can undo everything.`);
  }
  return words.length > 0 ? words.join(' ') : stateOf(batch);
};
