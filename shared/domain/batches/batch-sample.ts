import type { DraftChange } from '#shared/domain/insights/draft-change.ts';
import type { ProposalReason, ProposalState } from './proposal.ts';

/** How many of a batch have to be approved by name before the rest may be approved together. */
export const sampleSize = (total: number): number => {
  if (total <= 20) return total;
  return total <= 100 ? 20 : 60;
};

/** How many drafts may be wrong before the rest has to be read one by one. */
export const wrongAllowed = (total: number): number => (total <= 100 ? 1 : 3);

/** What decides about a member of a batch. */
export type Reading = {
  /** Its random place among the drafts that could go out unread; null: not drafted yet, or opened by itself anyway. */
  drawn: number | null;
  state: ProposalState;
  reason: ProposalReason | null;
  change: DraftChange;
  /** Whether a person approved its present text by name. */
  isApprovedByName: boolean;
  /** Whether a person has called a draft of it wrong. It stays so. */
  wasWrong: boolean;
};

/** How far the sample has been read. */
export type Sample = {
  size: number;
  /** How many of it were approved by name. */
  read: number;
  /** How many more have to be approved by name. */
  missing: number;
  /** How many drafts were wrong: left out as wrong, rewritten or written anew. */
  wrong: number;
  /** Too many were wrong: the rest of this batch can no longer be approved together. */
  isEnded: boolean;
  /** Whether what is left may be approved together. */
  isEnough: boolean;
  /** The sample are the members drawn up to this place. */
  upTo: number;
};

/** What a person does with a reply, as far as it tells about the draft. */
export type Verdict = 'not_needed' | 'wrong' | 'anew';

/** Whether a decision says that a draft was wrong which could have gone out unread. */
export const saysWrong = (
  { drawn, state, change }: Pick<Reading, 'drawn' | 'state' | 'change'>,
  verdict: Verdict,
): boolean => {
  if (drawn === null) return false;
  return change === 'rewritten' || verdict === 'wrong' || (verdict === 'anew' && state !== 'flagged');
};

export const isLeftOut = ({ reason }: Pick<Reading, 'reason'>): boolean =>
  reason === 'not_needed' || reason === 'wrong';

const isRead = (reading: Reading): boolean => reading.isApprovedByName && !isLeftOut(reading);

const isWrong = ({ drawn, change, wasWrong }: Reading): boolean =>
  wasWrong || (drawn !== null && change === 'rewritten');

/**
 * The first members in their random order, until enough are approved by name. What is left out, was answered elsewhere
 * or has to be opened by itself does not count: the next one takes its place.
 */
export const sampleOf = (total: number, readings: readonly Reading[]): Sample => {
  const size = sampleSize(total);
  let read = 0;
  let missing = 0;
  let upTo = Number.NEGATIVE_INFINITY;
  const inOrder = readings.toSorted((a, b) => (a.drawn ?? 0) - (b.drawn ?? 0));
  for (const reading of inOrder) {
    if (read + missing >= size) break;
    if (reading.drawn === null) continue;
    if (isRead(reading)) read += 1;
    else if (reading.state === 'ready') missing += 1;
    else continue;
    upTo = reading.drawn;
  }
  const wrong = readings.filter(isWrong).length;
  const isEnded = wrong > wrongAllowed(total);
  return { size, read, missing, wrong, isEnded, isEnough: missing === 0 && !isEnded, upTo };
};

/** One in twenty times the truth is worse than the bound. */
const DOUBT = 0.05;

/** The chance that at most `wrong` of `read` texts are wrong if a share of all are. */
const chanceOf = (read: number, wrong: number, share: number): number => {
  let term = (1 - share) ** read;
  let sum = term;
  for (let k = 1; k <= wrong; k += 1) {
    term *= ((read - k + 1) / k) * (share / (1 - share));
    sum += term;
  }
  return sum;
};

/** The greatest share of wrong texts among the unread that a random sample leaves likely: the exact 95 % bound. */
export const wrongShare = (read: number, wrong: number): number => {
  if (wrong >= read) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (chanceOf(read, wrong, middle) > DOUBT) low = middle;
    else high = middle;
  }
  return high;
};
