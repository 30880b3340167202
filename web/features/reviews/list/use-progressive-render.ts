import { useEffect, useState } from 'react';
import { scrollTarget } from '../store/scroll-target.ts';

/** Cards with long texts that fit into a typical window; of short ones four fit, and the others follow immediately. */
const INITIAL_CARDS = 2;

/** Cards that a slow phone renders in 50 ms. */
const BATCH_SIZE = 2;

const initiallyUndrawn = (count: number): number =>
  scrollTarget() !== undefined ? 0 : Math.max(0, count - INITIAL_CARDS);

/**
 * Renders a list progressively: returns how many cards at its end are not rendered yet. The first ones render at once, the
 * others in small batches, with paint and input between them. Cards inserted on top do not delay the rest.
 */
export const useProgressiveRender = (list: string | undefined, count: number): number => {
  const [drawing, setDrawing] = useState(() => ({ list, left: initiallyUndrawn(count) }));
  const isOther = drawing.list !== list;
  const left = isOther ? initiallyUndrawn(count) : drawing.left;
  if (isOther) setDrawing({ list, left });
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setDrawing({ list, left: Math.max(0, left - BATCH_SIZE) }));
    return () => clearTimeout(timer);
  }, [list, left]);
  return left;
};
