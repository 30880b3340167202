export type WarningCheck = typeof import('./server-check.ts').CHECK;
export type Question = Parameters<WarningCheck['ask']>[1];

const NONE: WarningCheck = {
  local: () => [],
  asked: () => undefined,
  ask: async () => undefined,
  isContact: () => false,
};

let loaded: WarningCheck | undefined;

/** The check, once its module is loaded; it is loaded after the page to keep the initial bundle small. */
export const loadedCheck = (): WarningCheck | undefined => loaded;

/** Loads the check. If that fails, warns about nothing and tries again the next time. */
export const loadCheck = async (): Promise<WarningCheck> => {
  try {
    loaded ??= (await import('./server-check.ts')).CHECK;
    return loaded;
  } catch {
    return NONE;
  }
};
