/** A value that survives a reload and is shared by all tabs. */
export type Persisted<Value> = {
  get: () => Value;
  set: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** Notified only of changes made by another tab. */
  onElsewhere: (listener: () => void) => () => void;
};

/** `localStorage` outlives the browser and is shared by its tabs; `sessionStorage` ends with its tab. */
export type StorageName = 'localStorage' | 'sessionStorage';

/** Reads the value of `key`; missing, full or blocked storage is tolerated. */
export const readStored = (key: string, where: StorageName = 'localStorage'): unknown => {
  try {
    return JSON.parse(globalThis[where].getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** The keys whose newest value could not be stored. */
const unstored = new Set<string>();

/** If the browser refuses to store the value, it is lost on reload, which `isAllStored` reports. */
export const store = (key: string, value: unknown, where: StorageName = 'localStorage'): void => {
  try {
    if (value === null) globalThis[where].removeItem(key);
    else globalThis[where].setItem(key, JSON.stringify(value));
    unstored.delete(key);
  } catch {
    if (value === null) unstored.delete(key);
    else unstored.add(key);
  }
};

export const storedKeys = (prefix: string, where: StorageName = 'localStorage'): string[] => {
  try {
    return Object.keys(globalThis[where]).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};

/** Whether all values under keys with this prefix are stored. */
export const isAllStored = (prefix: string): boolean => ![...unstored].some((key) => key.startsWith(prefix));

type Place<Value> = { read: () => unknown; write: (value: Value) => void };

/**
 * `parse` must accept any stored value, including those of older releases. `place` is where it is stored if not under the
 * key alone.
 */
export const persisted = <Value>(
  key: string,
  parse: (stored: unknown) => Value,
  { read, write }: Place<Value> = {
    read: () => readStored(key),
    write: (value) => store(key, value),
  },
): Persisted<Value> => {
  const listeners = new Set<() => void>();
  const elsewhere = new Set<() => void>();
  let value = parse(read());
  const notify = (subscribed: Set<() => void>): void => {
    for (const listener of [...subscribed]) listener();
  };
  const subscribeTo = (subscribed: Set<() => void>) => (listener: () => void) => {
    subscribed.add(listener);
    return () => void subscribed.delete(listener);
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    const next = parse(read());
    if (JSON.stringify(next) === JSON.stringify(value)) return;
    value = next;
    notify(listeners);
    notify(elsewhere);
  });
  return {
    get: () => value,
    set: (next) => {
      value = next;
      write(next);
      notify(listeners);
    },
    subscribe: subscribeTo(listeners),
    onElsewhere: subscribeTo(elsewhere),
  };
};
