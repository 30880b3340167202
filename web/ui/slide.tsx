import { type ReactNode, useLayoutEffect, useRef } from 'react';

type Props = {
  /** Which step is shown; the steps are counted in the order in which they are gone through. */
  step: number;
  children: ReactNode;
};

const DISTANCE_PX = 32;

/** Brings each step in from the side it lies on, in 200 ms along the line of reading, and the focus to its heading. */
export const Slide = ({ step, children }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useLayoutEffect(() => {
    const { current } = place;
    if (before.current === step || !current) return;
    const isForward = step > before.current;
    before.current = step;
    current.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const isMirrored = getComputedStyle(current).direction === 'rtl';
    const from = DISTANCE_PX * (isForward === isMirrored ? -1 : 1);
    current.animate(
      [
        { opacity: 0, translate: `${from}px` },
        { opacity: 1, translate: '0' },
      ],
      {
        duration: 200,
        easing: 'cubic-bezier(0.2, 0, 0, 1)',
      },
    );
  }, [step]);
  return <div ref={place}>{children}</div>;
};
