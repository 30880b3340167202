/** How many reviews a batch may have. */
export const MAX_BATCH = 500;

/** How many batches of a company may be under way. */
export const MAX_OPEN_BATCHES = 20;

/** How many replies one call may approve by name; a flagged one only by itself, because it has to be opened. */
export const MAX_APPROVED_AT_ONCE = 20;

/** How long a batch can be undone before its first reply may leave, in ms; the same for each approval while it is sent. */
export const BATCH_UNDO_MS = 10_000;

/** How many replies one call may have written anew. */
export const MAX_REWRITTEN = 100;

/** How many replies of a batch a page may have. */
export const MAX_ITEMS = 100;

/** The longest instruction, in UTF-16 units. */
export const MAX_INSTRUCTION = 1000;

/** `done` and `stopped` are final. */
export const BATCH_STATES = ['drafting', 'reviewing', 'sending', 'done', 'stopped'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** Why a batch rests; only a person resumes it. */
export const PAUSE_REASONS = ['person', 'no_access', 'store_unlinked', 'author_removed'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export type BatchAction =
  | 'edit'
  | 'exclude'
  | 'rewrite'
  | 'approve'
  | 'send'
  | 'pause'
  | 'resume'
  | 'stop'
  | 'undo'
  | 'remove';

type Now = { state: BatchState; isPaused: boolean };

const UNDER_WAY: readonly BatchState[] = ['drafting', 'reviewing', 'sending'];

/** Whether an action is possible at present. Texts are read and approved in any state before the end, also in a pause. */
export const mayDo = (action: BatchAction, { state, isPaused }: Now): boolean => {
  switch (action) {
    case 'pause':
      return UNDER_WAY.includes(state) && !isPaused;
    case 'resume':
      return UNDER_WAY.includes(state) && isPaused;
    case 'send':
      return UNDER_WAY.includes(state) && !isPaused;
    case 'undo':
      return state === 'sending';
    case 'rewrite':
      return state !== 'stopped';
    case 'remove':
      return isPaused || !UNDER_WAY.includes(state);
    default:
      return UNDER_WAY.includes(state);
  }
};
