import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './deferred.module.css';
import { whenIdle } from './when-idle.ts';

type Props<Part> = {
  /** Fetches the part; it takes the same props as are given here. */
  load: () => Promise<ComponentType<Part>>;
  props: Part;
  /** Looks and focuses like the part until that has come. */
  standIn: ReactNode;
  /** It has been asked for and should come at once, not in the next idle moment. */
  isWanted: boolean;
};

/** A page that has just been drawn is idle for a moment before its contents come, which are more urgent. In ms. */
const BREATH_MS = 300;

const afterABreath = (what: () => void): (() => void) => {
  let callOff: (() => void) | undefined;
  const timer = setTimeout(() => {
    callOff = whenIdle(what);
  }, BREATH_MS);
  return () => {
    clearTimeout(timer);
    callOff?.();
  };
};

/** A popup and its machinery, fetched after the first paint: nobody opens it before. */
export const Deferred = <Part extends object>({ load, props, standIn, isWanted }: Props<Part>) => {
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const [Arrived, setArrived] = useState<ComponentType<Part>>();
  useEffect(() => {
    if (Arrived) return;
    let isOver = false;
    const fetchPart = (): void =>
      void load().then(
        (part) => {
          if (isOver) return;
          hadFocus.current = place.current?.contains(document.activeElement) ?? false;
          setArrived(() => part);
        },
        () => undefined,
      );
    const stop = isWanted ? fetchPart() : afterABreath(fetchPart);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [Arrived, isWanted, load]);
  useLayoutEffect(() => {
    if (Arrived && hadFocus.current) place.current?.querySelector('button')?.focus();
  }, [Arrived]);
  return (
    <span ref={place} className={styles.place}>
      {Arrived ? <Arrived {...props} /> : standIn}
    </span>
  );
};
