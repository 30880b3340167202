import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { whenQuiet } from '../when-quiet.ts';
import styles from './deferred.module.css';

type Props<Part> = {
  /** Loads the component, which takes the same props. */
  load: () => Promise<ComponentType<Part>>;
  props: Part;
  /** Rendered until the component is loaded; must look and focus like it. */
  standIn: ReactNode;
  /** Load now instead of when the page has its data. */
  isWanted: boolean;
  /** Load only when wanted: there are many of it on a page, and few are used. */
  isRare?: boolean;
};

/** Delay in ms before a component that someone waits for is loaded again. */
const RETRY_MS = 2000;

/** Loads a popup component after the first paint. */
export const Deferred = <Part extends object>({
  load,
  props,
  standIn,
  isWanted,
  isRare = false,
}: Props<Part>) => {
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const [Arrived, setArrived] = useState<ComponentType<Part>>();
  useEffect(() => {
    if (Arrived || (isRare && !isWanted)) return;
    let isOver = false;
    const fetchPart = (): void =>
      void load().then(
        function arrive(part): void {
          if (isOver) return;
          // A press that began on the stand-in has to end there, or it would be no click.
          if (place.current?.matches(':active')) {
            requestAnimationFrame(() => arrive(part));
            return;
          }
          hadFocus.current = place.current?.contains(document.activeElement) ?? false;
          setArrived(() => part);
        },
        () => {
          if (isWanted && !isOver) setTimeout(fetchPart, RETRY_MS);
        },
      );
    const stop = isWanted ? fetchPart() : whenQuiet(fetchPart);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [Arrived, isRare, isWanted, load]);
  useLayoutEffect(() => {
    if (Arrived && hadFocus.current) place.current?.querySelector('button')?.focus();
  }, [Arrived]);
  return (
    <span ref={place} className={styles.place}>
      {Arrived ? <Arrived {...props} /> : standIn}
    </span>
  );
};
