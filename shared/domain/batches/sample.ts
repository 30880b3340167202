import type { DraftChange } from '#shared/domain/insights/draft-change.ts';
import type { ProposalState } from './proposal.ts';

/** How many of a batch are read before the rest may be approved together. */
export const sampleSize = (total: number): number => {
  if (total <= 20) return total;
  return total <= 100 ? 20 : 60;
};

/** How many must be clean after a text that had to be changed in substance. */
const CLEAN_AGAIN = 10;

const FNV_PRIME = 16_777_619;

const seedOf = (text: string): number => {
  let hash = 2_166_136_261;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), FNV_PRIME);
  return hash >>> 0;
};

/** Random numbers below 1 that a seed fixes (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** The members of a batch in the order in which they are read: random, but always the same for a batch. */
export const sampleOrder = <Member>(batchId: string, members: readonly Member[]): Member[] => {
  const order = [...members];
  const random = randomOf(seedOf(batchId));
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [order[last], order[other]];
    if (a === undefined || b === undefined) continue;
    order[last] = b;
    order[other] = a;
  }
  return order;
};

/** What is known of a member that a person opened: its state, how much its text was changed, and when that was. */
export type Reading = {
  position: number;
  state: ProposalState;
  change: DraftChange;
  decidedAt: number | null;
};

/** How far the sample has been read. */
export type Sample = {
  size: number;
  /** Members of the sample that are decided. */
  read: number;
  /** How many more have to be read, beyond the sample if need be. */
  missing: number;
  /** Whether what is left may be approved together. */
  isEnough: boolean;
};

/** Those that were approved by name, read and so counted; approving the rest decides nothing about a text. */
const isDecided = ({ decidedAt }: Reading): boolean => decidedAt !== null;
/** What ended by itself need not be read. */
const isOver = ({ state }: Reading): boolean => state === 'withdrawn' || state === 'failed';

/**
 * A text changed in substance shows that drafts cannot be trusted unread: ten more have to be clean after it. Excluding
 * one neither helps nor harms: there are many reasons for that.
 */
export const sampleOf = (total: number, readings: readonly Reading[]): Sample => {
  const size = sampleSize(total);
  const sample = readings.filter(({ position }) => position < size);
  const read = sample.filter((reading) => isDecided(reading) || isOver(reading)).length;
  const decided = readings
    .filter((reading) => isDecided(reading) && reading.state !== 'withdrawn')
    .sort((a, b) => (a.decidedAt ?? 0) - (b.decidedAt ?? 0) || a.position - b.position);
  const lastChanged = decided.findLastIndex(({ change }) => change === 'rewritten');
  const clean = decided.length - 1 - lastChanged;
  const again = lastChanged < 0 ? 0 : Math.max(0, CLEAN_AGAIN - clean);
  const undecided = readings.filter((reading) => !isDecided(reading) && !isOver(reading)).length;
  const missing = Math.min(Math.max(size - read, again), undecided);
  return { size, read, missing, isEnough: missing === 0 };
};
