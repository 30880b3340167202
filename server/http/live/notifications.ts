/** Hears what the database says of changes, until the answered function is called. */
export type Listen = (heard: {
  onNotice: (companyId: string, channel: string) => void;
  onOpen: () => void;
  onLost: () => void;
}) => () => Promise<void>;

/** Who is told of changes while this node listens for them. */
export type Subscriber = {
  /** What people look at has changed in a company. */
  onChange?: (companyId: string) => void;
  /** The people of a company have changed, or what it may use. */
  onCallers?: (companyId: string) => void;
  /** From now on all is told; some may have been missed until now. */
  onOpen: () => void;
  /** Until `onOpen` nothing is told any more. */
  onLost?: () => void;
};

/** What is notified on (functions/changes.sql, functions/callers.sql); each notice is the id of a company. */
export const CHANNELS = ['changes', 'callers'] as const;

/** Tells `all`, in their order, until the answered function is called. */
export const subscribeAll = (listen: Listen, all: readonly Subscriber[]): (() => Promise<void>) =>
  listen({
    onNotice: (companyId, channel) => {
      for (const { onChange, onCallers } of all)
        if (channel === 'callers') onCallers?.(companyId);
        else onChange?.(companyId);
    },
    onOpen: () => {
      for (const { onOpen } of all) onOpen();
    },
    onLost: () => {
      for (const { onLost } of all) onLost?.();
    },
  });
