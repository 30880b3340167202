/** A value that outlives the page, shared by all tabs of this browser. */
export type Persisted<Value> = {
  get: () => Value;
  set: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** Hears only of changes that another tab made. */
  onElsewhere: (listener: () => void) => () => void;
};

/** Reads what was kept under `key`; storage that is missing, full or forbidden costs the memory, never the page. */
export const readKept = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

export const keep = (key: string, value: unknown): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that will not store forgets at the end of the visit.
  }
};

/** `parse` turns whatever was stored, even by an older release, into a value. */
export const persisted = <Value>(key: string, parse: (kept: unknown) => Value): Persisted<Value> => {
  const listeners = new Set<() => void>();
  const elsewhere = new Set<() => void>();
  let value = parse(readKept(key));
  const tell = (whom: Set<() => void>): void => {
    for (const listener of [...whom]) listener();
  };
  const hear = (whom: Set<() => void>) => (listener: () => void) => {
    whom.add(listener);
    return () => void whom.delete(listener);
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    value = parse(readKept(key));
    tell(listeners);
    tell(elsewhere);
  });
  return {
    get: () => value,
    set: (next) => {
      value = next;
      keep(key, next);
      tell(listeners);
    },
    subscribe: hear(listeners),
    onElsewhere: hear(elsewhere),
  };
};
