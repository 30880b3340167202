import { useEffect, useState } from 'react';

/** Cards with long texts that fit into a typical window; of short ones four fit, and the others follow immediately. */
const INITIAL_CARDS = 2;

const initiallyUndrawn = (count: number, isWhole: boolean): number =>
  isWhole ? 0 : Math.max(0, count - INITIAL_CARDS);

/**
 * Renders a list progressively: returns how many cards at its end are not rendered yet. The first ones render at once, the
 * others one by one, with paint and input between them; `isWhole`: all at once. Cards inserted on top do not delay the rest.
 */
export const useProgressiveRender = (list: string | undefined, count: number, isWhole: boolean): number => {
  const [drawing, setDrawing] = useState(() => ({ list, left: initiallyUndrawn(count, isWhole) }));
  const isOther = drawing.list !== list;
  const left = isOther ? initiallyUndrawn(count, isWhole) : drawing.left;
  if (isOther) setDrawing({ list, left });
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setDrawing({ list, left: left - 1 }));
    return () => clearTimeout(timer);
  }, [list, left]);
  return left;
};
