import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { whenQuiet } from './when-quiet.ts';

/** Delay in ms before code that could not be loaded is asked for again. */
const RETRY_MS = 2000;

const again = (): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, RETRY_MS);
    addEventListener('online', go);
  });

/** Loads code as often as it takes: the server may be away, and a part that fails to load must not end the screen. */
export const persistently =
  <Value,>(load: () => Promise<Value>) =>
  async (): Promise<Value> => {
    for (;;)
      try {
        return await load();
      } catch {
        await again();
      }
  };

/**
 * A component whose code is loaded when it is first shown; until then `standIn` is shown, or nothing. `ahead` loads it
 * before, which is for what has to be there when the server is not.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = (): Promise<{ default: ComponentType<Props> }> => {
    loading ??= persistently(load)().then((part) => ({ default: part }));
    return loading;
  };
  const Loaded = lazy<ComponentType<Props>>(loadOnce);
  const Part = (props: Props & { standIn?: ReactNode }) => (
    <Suspense fallback={props.standIn}>
      <Loaded {...props} />
    </Suspense>
  );
  return Object.assign(Part, { ahead: () => void loadOnce() });
};

type Part = { ahead: () => void };

/** Loads the parts of a screen that its errors need, once the page has its data. */
export const useAhead = (parts: readonly Part[]): void =>
  useEffect(
    () =>
      whenQuiet(() => {
        for (const { ahead } of parts) ahead();
      }),
    [parts],
  );
