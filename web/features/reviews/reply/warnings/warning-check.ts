import type { warningsIn } from '#shared/domain/checks/warnings.ts';
import type { askedCheck, askServer } from './server-check.ts';

export type WarningCheck = {
  check: typeof warningsIn;
  asked: typeof askedCheck;
  ask: typeof askServer;
};

let loaded: WarningCheck | undefined;

/** The check, once its modules are loaded; they are loaded after the page to keep the initial bundle small. */
export const loadedCheck = (): WarningCheck | undefined => loaded;

/** Loads the check. If that fails, warns about nothing and tries again the next time. */
export const loadCheck = async (): Promise<WarningCheck> => {
  try {
    const [local, server] = await Promise.all([
      import('#shared/domain/checks/warnings.ts'),
      import('./server-check.ts'),
    ]);
    loaded ??= { check: local.warningsIn, asked: server.askedCheck, ask: server.askServer };
    return loaded;
  } catch {
    return { check: () => [], asked: () => undefined, ask: async () => undefined };
  }
};
