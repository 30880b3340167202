import { useEffect, useRef } from 'react';
import { type Command, registerCommands } from './commands.ts';

/** Registers the commands of a component while it `isActive`; they are created on demand. */
export const useCommands = (commands: () => readonly Command[], isActive = true): void => {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => (isActive ? registerCommands(() => latest.current()) : undefined), [isActive]);
};
