import { useLayoutEffect, useRef } from 'react';
import { type Command, registerCommands } from './commands.ts';

/**
 * Registers the commands of a component while it `isActive`; they are created on demand. They apply from the moment
 * the component is shown: a key pressed before its effects would otherwise do nothing.
 */
export const useCommands = (commands: () => readonly Command[], isActive = true): void => {
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  useLayoutEffect(() => (isActive ? registerCommands(() => latest.current()) : undefined), [isActive]);
};
