import type { BatchItem } from '#shared/contract/batch/schema.ts';
import type { Outcome } from './item-card.tsx';
import { afterDecision, isNeeded, neighbour } from './waiting.ts';

/** What a reader has done with the replies of a batch; what the server lists may be older. */
export type ReadingState = {
  /** The reply to read; null for the first one that has to be. */
  chosenId: string | null;
  /** The reply that was shown last. */
  shown: BatchItem | null;
  /** Decided here, by id, in the version that was decided on: what the server lists of it may be older. */
  decisions: ReadonlyMap<string, BatchItem>;
  /** Passed over for the next one. */
  passedIds: ReadonlySet<string>;
  /** Left out last, so that it can be put back by one press. */
  leftOut: BatchItem | null;
  putBackId: string;
  /** A colleague has decided on it, or its review has changed. */
  staleId: string;
  hasMoved: boolean;
};

export const START: ReadingState = {
  chosenId: null,
  shown: null,
  decisions: new Map(),
  passedIds: new Set(),
  leftOut: null,
  putBackId: '',
  staleId: '',
  hasMoved: false,
};

/** What the server lists; `isAllNeeded`: even what need not be read first is to be read now. */
export type Listed = {
  waiting: readonly BatchItem[];
  decided: readonly BatchItem[];
  isAllNeeded: boolean;
};

/** What is listed, and decided here meanwhile. */
export const withDecisions = ({ decisions }: ReadingState, listed: Listed): Listed => {
  const isDecided = ({ id, version }: BatchItem): boolean => (decisions.get(id)?.version ?? -1) >= version;
  const waiting = listed.waiting.filter((one) => one.review !== null && !isDecided(one));
  const decided = new Map([...decisions.values(), ...listed.decided].map((one) => [one.id, one]));
  return {
    ...listed,
    waiting,
    decided: [...decided.values()].filter(({ id }) => !waiting.some((one) => one.id === id)),
  };
};

const isToRead = (one: BatchItem, { isAllNeeded }: Listed): boolean => isNeeded(one) || isAllNeeded;

/** Whether the reply to read is among those that wait. */
export const isWaiting = ({ chosenId }: ReadingState, { waiting }: Listed): boolean =>
  waiting.some(({ id }) => id === chosenId);

/**
 * The reply to show. What is being read stays until its reader decides, even when others have: a key must not act on
 * another reply. What was put back is yet to be listed: until then the one shown before stays.
 */
export const itemOf = ({ chosenId, shown, putBackId }: ReadingState, listed: Listed) => {
  const { waiting, decided } = listed;
  const isShown = shown !== null && (shown.id === chosenId || chosenId === putBackId);
  const isOpen = isShown && (shown.state === 'ready' || shown.state === 'flagged');
  return (
    waiting.find(({ id }) => id === chosenId) ??
    (isOpen ? shown : undefined) ??
    decided.find(({ id }) => id === chosenId) ??
    (isShown ? shown : undefined) ??
    waiting.find((one) => isToRead(one, listed))
  );
};

/** Remembers the reply shown. */
export const showing = (state: ReadingState, item: BatchItem, listed: Listed): ReadingState =>
  item === state.shown || (state.chosenId === state.putBackId && !isWaiting(state, listed))
    ? state
    : { ...state, chosenId: item.id, shown: item };

/** Chooses a reply, which may be beyond what is listed. */
export const goTo = (state: ReadingState, next: BatchItem | undefined): ReadingState => ({
  ...state,
  chosenId: next?.id ?? null,
  shown: next ?? null,
  hasMoved: true,
});

/** Goes to the reply after or before the one shown; the last and the first have none. */
export const move = (state: ReadingState, by: 1 | -1, listed: Listed): ReadingState => {
  const item = itemOf(state, listed);
  const next = neighbour(listed.waiting, item, by);
  if (!next) return state;
  const passedIds = item && by === 1 ? new Set([...state.passedIds, item.id]) : state.passedIds;
  return goTo({ ...state, passedIds }, next);
};

const DECIDED: Record<Outcome, BatchItem['state']> = {
  approved: 'scheduled',
  anew: 'drafting',
  'left-out': 'withdrawn',
};

/** Goes on after a decision, unless the reader has done so while it was saved. */
export const decide = (
  state: ReadingState,
  one: BatchItem,
  outcome: Outcome,
  listed: Listed,
): ReadingState => {
  const following = afterDecision(listed.waiting, one, state.passedIds);
  // After the last one that has to be read comes the question whether to send.
  const next = following && (isToRead(following, listed) || !isToRead(one, listed)) ? following.id : null;
  return {
    ...state,
    chosenId: state.chosenId === one.id ? next : state.chosenId,
    shown: state.shown?.id === one.id ? null : state.shown,
    decisions: new Map([...state.decisions, [one.id, { ...one, state: DECIDED[outcome] }]]),
    leftOut: outcome === 'left-out' ? one : state.leftOut?.id === one.id ? null : state.leftOut,
    hasMoved: true,
  };
};

/** Takes back that a reply was left out, and chooses it. */
export const putBack = (state: ReadingState, { id }: BatchItem): ReadingState => ({
  ...state,
  chosenId: id,
  putBackId: id,
  decisions: new Map([...state.decisions].filter(([other]) => other !== id)),
  leftOut: null,
});
