import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** What a part of the kit looks like in each of its states, by the part's name and the state's. */
export type Stories = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

type HeldProps<Value> = {
  start: Value;
  children: (value: Value, change: (value: Value) => void) => ReactNode;
};

/** Keeps what a part is given to keep, so that it can be tried. */
export const Held = <Value,>({ start, children }: HeldProps<Value>) => {
  const [value, setValue] = useState(start);
  return children(value, setValue);
};

type OpenedProps = { text: string; children: (isOpen: boolean, close: () => void) => ReactNode };

/** A button that opens what stands over the page. */
export const Opened = ({ text, children }: OpenedProps) => (
  <Held start={false}>
    {(isOpen, change) => (
      <>
        <Button onClick={() => change(true)}>{text}</Button>
        {children(isOpen, () => change(false))}
      </>
    )}
  </Held>
);

export const LONG =
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen, and whatever else somebody calls a thing';
