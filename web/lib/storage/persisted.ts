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

/** What this page last read or wrote, for when the browser refuses to. */
const known = { localStorage: new Map<string, unknown>(), sessionStorage: new Map<string, unknown>() };

/** The keys whose newest value, or whose removal, the browser refused: only this page knows it. */
const refused = { localStorage: new Set<string>(), sessionStorage: new Set<string>() };

// What another tab stored is newer.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null) refused.localStorage.clear();
  else refused.localStorage.delete(key);
});

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

/** Reads the value of `key`. While storage is full or blocked, that is what this page last knew of it. */
export const readStored = (key: string, where: StorageName = 'localStorage'): unknown => {
  try {
    if (!refused[where].has(key)) known[where].set(key, parsed(globalThis[where].getItem(key)));
  } catch {
    // Storage is blocked.
  }
  return known[where].get(key) ?? null;
};

/** A value that the browser refuses to store is lost on reload, which `isAllStored` reports. */
export const store = (key: string, value: unknown, where: StorageName = 'localStorage'): void => {
  known[where].set(key, value);
  try {
    if (value === null) globalThis[where].removeItem(key);
    else globalThis[where].setItem(key, JSON.stringify(value));
    refused[where].delete(key);
  } catch {
    refused[where].add(key);
  }
};

/** The keys that have a value, stored or known to this page alone. */
export const storedKeys = (prefix: string, where: StorageName = 'localStorage'): string[] => {
  let keys: Iterable<string> = known[where].keys();
  try {
    keys = new Set([...refused[where], ...Object.keys(globalThis[where])]);
  } catch {
    // Storage is blocked.
  }
  return [...keys].filter((key) => key.startsWith(prefix) && readStored(key, where) !== null);
};

/** Whether all values under keys with this prefix are stored. */
export const isAllStored = (prefix: string, where: StorageName = 'localStorage'): boolean =>
  ![...refused[where]].some((key) => key.startsWith(prefix) && known[where].get(key) !== null);

type Place<Value> = {
  read: () => unknown;
  write: (value: Value) => void;
  /** Puts off what another tab has changed; by default it is taken over at once. */
  putOff?: (take: () => void) => void;
};

/**
 * `parse` must accept any stored value, including those of older releases. `place` is where it is stored if not under the
 * key alone.
 */
export const persisted = <Value>(
  key: string,
  parse: (stored: unknown) => Value,
  { read, write, putOff = (take) => take() }: Place<Value> = {
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
  const take = (): void => {
    const next = parse(read());
    if (JSON.stringify(next) === JSON.stringify(value)) return;
    value = next;
    notify(listeners);
    notify(elsewhere);
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) putOff(take);
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
