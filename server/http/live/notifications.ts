/** Subscribes to the database's change notifications; returns the unsubscribe function. */
export type Listen = (subscriber: {
  onNotice: (companyId: string, channel: string) => void;
  onOpen: () => void;
  onLost: () => void;
}) => () => Promise<void>;

/** Handlers of database notifications. */
export type Subscriber = {
  /** A company's visible data has changed. */
  onChange?: (companyId: string) => void;
  /** A company's users or its access have changed. */
  onCallers?: (companyId: string) => void;
  /** Listening: all further changes are notified; some may have been missed before. */
  onOpen: () => void;
  /** Disconnected: nothing is notified until `onOpen`. */
  onLost?: () => void;
};

/** Channels notified in functions/changes.sql and functions/callers.sql; the payload is a company id. */
export const CHANNELS = ['changes', 'callers'] as const;

/** Passes notifications to `all`, in order; returns the unsubscribe function. */
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
