import type { Review } from '#shared/contract/review/schema.ts';
import type { Role } from '#shared/domain/account/roles.ts';
import type { Warning } from '#shared/domain/checks/warnings.ts';
import type { Action, Editor } from '../state/state.ts';

/** `local`: stored in this browser only. `unsaved`: held by this page only. */
export type SyncState = 'none' | 'saving' | 'saved' | 'local' | 'unsaved';

/** An editor and the actions on its text, independent of where the text is kept. */
export type EditorControls = {
  editor: Editor;
  /** Of the person who edits. */
  role: Role;
  /** The review that a conflicted text was written for; undefined when it is unknown. */
  earlier: Review | undefined;
  /** Whether the text is saved. */
  draft: { state: () => SyncState; subscribe: (listener: () => void) => () => void };
  warnings: readonly Warning[];
  act: (action: Action) => void;
  type: (text: string) => void;
  /** Saves the text now. */
  save: () => void;
  regenerate: () => void;
  improve: () => void;
  cancel: () => void;
  /** The next step: the preview, or the submit. */
  advance: () => void;
};
