/** A value that outlives the page, shared by all tabs of this browser. */
export type Persisted<Value> = {
  get: () => Value;
  set: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** Hears only of changes that another tab made. */
  onElsewhere: (listener: () => void) => () => void;
};

/** `localStorage` outlives the browser and is shared by its tabs; `sessionStorage` ends with its tab. */
type Where = 'localStorage' | 'sessionStorage';

/** Reads what was kept under `key`; storage that is missing, full or forbidden costs the memory, never the page. */
export const readStored = (key: string, where: Where = 'localStorage'): unknown => {
  try {
    return JSON.parse(globalThis[where].getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** The keys whose newest value the browser would not store. */
const unstored = new Set<string>();

/** Where the browser will not store it, the value is forgotten with the page, and `isAllStored` says so. */
export const store = (key: string, value: unknown, where: Where = 'localStorage'): void => {
  try {
    if (value === null) globalThis[where].removeItem(key);
    else globalThis[where].setItem(key, JSON.stringify(value));
    unstored.delete(key);
  } catch {
    if (value === null) unstored.delete(key);
    else unstored.add(key);
  }
};

export const storedKeys = (prefix: string, where: Where = 'localStorage'): string[] => {
  try {
    return Object.keys(globalThis[where]).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};

/** Whether everything that was to be kept under keys with this prefix is stored. */
export const isAllStored = (prefix: string): boolean => ![...unstored].some((key) => key.startsWith(prefix));

/** `parse` turns whatever was stored, even by an older release, into a value. */
export const persisted = <Value>(key: string, parse: (kept: unknown) => Value): Persisted<Value> => {
  const listeners = new Set<() => void>();
  const elsewhere = new Set<() => void>();
  let value = parse(readStored(key));
  const tell = (whom: Set<() => void>): void => {
    for (const listener of [...whom]) listener();
  };
  const hear = (whom: Set<() => void>) => (listener: () => void) => {
    whom.add(listener);
    return () => void whom.delete(listener);
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    value = parse(readStored(key));
    tell(listeners);
    tell(elsewhere);
  });
  return {
    get: () => value,
    set: (next) => {
      value = next;
      store(key, next);
      tell(listeners);
    },
    subscribe: hear(listeners),
    onElsewhere: hear(elsewhere),
  };
};
