/** Who is told of changes while a node listens for them. */
export type Hearing = {
  /** Something has changed in a company. */
  onNotice: (companyId: string) => void;
  /** From now on notices come; some may have been missed until now. */
  onOpen: () => void;
  /** Until `onOpen` none come any more. */
  onLost: () => void;
};

/** Hears of changes until the answered function is called. */
export type Listen = (hearing: Hearing) => () => Promise<void>;

/** Tells each of `all`, in their order. */
export const together = (...all: readonly Hearing[]): Hearing => ({
  onNotice: (companyId) => {
    for (const each of all) each.onNotice(companyId);
  },
  onOpen: () => {
    for (const each of all) each.onOpen();
  },
  onLost: () => {
    for (const each of all) each.onLost();
  },
});
