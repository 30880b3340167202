import type { ReloadableTab } from './reloadable-tab.ts';

/** What the user did with the reply to one review. */
export type Memory = {
  /** Typed texts that were neither discarded nor replaced. */
  typed: Set<string>;
  /** Texts that were undone, discarded or not shown since, and the tabs that edited the review. */
  undone: Set<string>;
  seats: Set<ReloadableTab>;
  /** Undo steps before a send, by the sent text: sending clears them. */
  sentFrom: Map<string, string[]>;
};

export const newMemory = (): Memory => ({
  typed: new Set(),
  undone: new Set(),
  seats: new Set(),
  sentFrom: new Map(),
});
