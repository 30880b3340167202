import type { warningsIn } from '#shared/domain/checks/warnings.ts';

export type WarningCheck = typeof warningsIn;

let loaded: WarningCheck | undefined;

/** The check, once its words are here: they come after the page, which is read before anything is sent from it. */
export const loadedCheck = (): WarningCheck | undefined => loaded;

/** The check; one that points at nothing where its words cannot be had, and are asked for again the next time. */
export const loadCheck = async (): Promise<WarningCheck> => {
  try {
    loaded ??= (await import('#shared/domain/checks/warnings.ts')).warningsIn;
    return loaded;
  } catch {
    return () => [];
  }
};
