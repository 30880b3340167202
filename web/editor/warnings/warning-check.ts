import type { askedCheck, askServer, findHere } from './find-warnings.ts';

export type WarningCheck = { here: typeof findHere; asked: typeof askedCheck; ask: typeof askServer };

let loaded: WarningCheck | undefined;

/** The check, once its module is loaded; it is loaded after the page to keep the initial bundle small. */
export const loadedCheck = (): WarningCheck | undefined => loaded;

/** Loads the check. If that fails, warns about nothing and tries again the next time. */
export const loadCheck = async (): Promise<WarningCheck> => {
  try {
    const { findHere: here, askedCheck: asked, askServer: ask } = await import('./find-warnings.ts');
    loaded ??= { here, asked, ask };
    return loaded;
  } catch {
    return { here: () => [], asked: () => undefined, ask: async () => undefined };
  }
};
