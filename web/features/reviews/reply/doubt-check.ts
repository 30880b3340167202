import type { doubtsIn } from '#shared/domain/doubts.ts';

export type Check = typeof doubtsIn;

let loaded: Check | undefined;

/** The check, once its words are here: they come after the page, which is read before anything is sent from it. */
export const loadedCheck = (): Check | undefined => loaded;

/** The check; one that points at nothing where its words cannot be had, and are asked for again the next time. */
export const loadCheck = async (): Promise<Check> => {
  try {
    loaded ??= (await import('#shared/domain/doubts.ts')).doubtsIn;
    return loaded;
  } catch {
    return () => [];
  }
};
