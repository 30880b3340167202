import { useEffect, useState } from 'react';
import { scrollTarget } from './data/scroll-target.ts';

/** As many cards of long texts as a usual window shows; of short ones it shows four, and the others follow at once. */
const FIRST = 2;

/** As many as a slow telephone draws in a twentieth of a second. */
const STEP = 2;

const atFirst = (count: number): number => (scrollTarget() !== undefined ? 0 : Math.max(0, count - FIRST));

/**
 * How many cards at the end of a list are still to be drawn: the first ones come at once, the others a few at a time, each
 * time after what has been drawn was painted and a press could come in between. What comes on top meanwhile puts off nothing.
 */
export const useProgressiveRender = (list: string | undefined, count: number): number => {
  const [drawing, setDrawing] = useState(() => ({ list, left: atFirst(count) }));
  const isOther = drawing.list !== list;
  const left = isOther ? atFirst(count) : drawing.left;
  if (isOther) setDrawing({ list, left });
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setDrawing({ list, left: Math.max(0, left - STEP) }));
    return () => clearTimeout(timer);
  }, [list, left]);
  return left;
};
