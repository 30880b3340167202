import { type ReactNode, useLayoutEffect, useRef } from 'react';

type Props = {
  /** The index of the current step. */
  step: number;
  children: ReactNode;
};

const DISTANCE_PX = 32;

/** Animates between steps along the reading direction, and moves the focus to the heading of the new step. */
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
