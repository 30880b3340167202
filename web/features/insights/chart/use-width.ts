import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels; 0 before it is laid out. */
export const useWidth = <Element extends HTMLElement>(): [RefObject<Element | null>, number] => {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const observer = new ResizeObserver(() => setWidth(watched.clientWidth));
    observer.observe(watched);
    setWidth(watched.clientWidth);
    return () => observer.disconnect();
  }, []);
  return [element, width];
};
