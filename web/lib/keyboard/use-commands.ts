import { useEffect, useRef } from 'react';
import { type Command, registerCommands } from './commands.ts';

/** What a part of the page offers to have done while it `isActive`; made when a key or the palette asks for it. */
export const useCommands = (commands: () => readonly Command[], isActive = true): void => {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => (isActive ? registerCommands(() => latest.current()) : undefined), [isActive]);
};
