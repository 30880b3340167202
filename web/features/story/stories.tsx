import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';

/** Each component of the design kit in each of its states, by their names. */
export type Stories = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

type HeldProps<Value> = {
  start: Value;
  children: (value: Value, change: (value: Value) => void) => ReactNode;
};

/** Holds the state of a controlled component, so that it can be tried out. */
export const Held = <Value,>({ start, children }: HeldProps<Value>) => {
  const [value, setValue] = useState(start);
  return children(value, setValue);
};

type OpenedProps = { text: string; children: (isOpen: boolean, close: () => void) => ReactNode };

/** A button that opens an overlay. */
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

export const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen, and other very long names';
