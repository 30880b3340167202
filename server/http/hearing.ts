/** Hears what the database says of changes, until the answered function is called. */
export type Listen = (heard: {
  onNotice: (notice: string) => void;
  onOpen: () => void;
  onLost: () => void;
}) => () => Promise<void>;

/** Who is told of changes while this node listens for them. */
export type Hearing = {
  /** What people look at has changed in a company. */
  onChange?: (companyId: string) => void;
  /** The people of a company have changed, or what it may use. */
  onCallers?: (companyId: string) => void;
  /** From now on all is told; some may have been missed until now. */
  onOpen: () => void;
  /** Until `onOpen` nothing is told any more. */
  onLost?: () => void;
};

/** How a notice begins that is of a company's callers (functions/callers.sql); any other is the company's name and no more. */
const OF_CALLERS = 'callers of ';

/** Tells `all`, in their order, until the answered function is called. */
export const hearBy = (listen: Listen, all: readonly Hearing[]): (() => Promise<void>) =>
  listen({
    onNotice: (notice) => {
      const isOfCallers = notice.startsWith(OF_CALLERS);
      for (const { onChange, onCallers } of all)
        if (isOfCallers) onCallers?.(notice.slice(OF_CALLERS.length));
        else onChange?.(notice);
    },
    onOpen: () => {
      for (const { onOpen } of all) onOpen();
    },
    onLost: () => {
      for (const { onLost } of all) onLost?.();
    },
  });
