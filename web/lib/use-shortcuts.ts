import type { Shortcut } from './shortcuts.ts';
import { useCommands } from './use-commands.ts';

/** A handler that answers false leaves the press to whoever comes next. */
type Handlers = Readonly<Partial<Record<Shortcut, () => boolean | undefined>>>;

/** Keys of a part of the page that go without a name. */
export const useShortcuts = (handlers: Handlers, isActive = true): void =>
  useCommands(
    Object.entries(handlers).flatMap(([keys, run]) => (run ? [{ keys, run }] : [])),
    isActive,
  );
