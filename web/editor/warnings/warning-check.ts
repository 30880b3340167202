import type { askServer, findHere } from './find-warnings.ts';

export type WarningCheck = { here: typeof findHere; ask: typeof askServer };

/** The check, which is loaded after the page. If that fails, it warns about nothing and is loaded again the next time. */
export const loadCheck = async (): Promise<WarningCheck> => {
  try {
    const { findHere: here, askServer: ask } = await import('./find-warnings.ts');
    return { here, ask };
  } catch {
    return { here: () => [], ask: async () => undefined };
  }
};
