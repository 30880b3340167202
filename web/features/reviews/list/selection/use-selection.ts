import { useEffect, useState, useSyncExternalStore } from 'react';
import { openSelection } from './selection.ts';

/** The selection of a list; it ends when another list, as of other filters, is shown. */
export const useSelection = (list: string) => {
  const [selection] = useState(openSelection);
  const chosen = useSyncExternalStore(selection.subscribe, selection.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list clears it
  useEffect(() => selection.clear(), [selection, list]);
  return { selection, chosen };
};
