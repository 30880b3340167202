import type { warningsIn } from '#shared/domain/checks/warnings.ts';

export type WarningCheck = typeof warningsIn;

let loaded: WarningCheck | undefined;

/** The check, once its module is loaded; it is loaded after the page to keep the initial bundle small. */
export const loadedCheck = (): WarningCheck | undefined => loaded;

/** Loads the check. If that fails, warns about nothing and tries again the next time. */
export const loadCheck = async (): Promise<WarningCheck> => {
  try {
    loaded ??= (await import('#shared/domain/checks/warnings.ts')).warningsIn;
    return loaded;
  } catch {
    return () => [];
  }
};
