import { useEffect, useRef } from 'react';
import { type Handlers, registerShortcuts } from './shortcuts.ts';

/** The shortcuts of a part of the page while it `isActive`. */
export const useShortcuts = (handlers: Handlers, isActive = true): void => {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => (isActive ? registerShortcuts(() => latest.current) : undefined), [isActive]);
};
