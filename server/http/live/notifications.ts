import * as z from 'zod/mini';
import { PRESENCE_CHANNEL, type Presence } from '#server/db/tables/reviews/presence.ts';
import { Doing } from '#shared/contract/presence/schema.ts';

/** Subscribes to the database's change notifications; returns the unsubscribe function. */
export type Listen = (subscriber: {
  onNotice: (payload: string, channel: string) => void;
  onOpen: () => void;
  onLost: () => void;
}) => () => Promise<void>;

/** Handlers of database notifications. */
export type Subscriber = {
  /** A company's visible data has changed. */
  onChange?: (companyId: string) => void;
  /** A company's users or its access have changed. */
  onCallers?: (companyId: string) => void;
  /** Somebody is at a review. */
  onPresence?: (presence: Presence) => void;
  /** A session of own sign-in has ended. */
  onSessionEnd?: (sessionId: string) => void;
  /** Listening: all further changes are notified; some may have been missed before. */
  onOpen: () => void;
  /** Disconnected: nothing is notified until `onOpen`. */
  onLost?: () => void;
};

/**
 * Channels notified in functions/changes.sql and functions/people.sql with a company id, in functions/sign_in.sql with the
 * id of a session, and that of presence.
 */
export const CHANNELS = ['changes', 'callers', 'sessions', PRESENCE_CHANNEL] as const;

const Told: z.ZodMiniType<Presence> = z.object({
  companyId: z.string(),
  userId: z.string(),
  appId: z.string(),
  reviewId: z.string(),
  doing: Doing,
});

/** Undefined if another version of the program sent it in a form unknown here. */
const readPresence = (payload: string): Presence | undefined => {
  try {
    return z.safeParse(Told, JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
};

/** Passes notifications to `all`, in order; returns the unsubscribe function. */
export const subscribeAll = (listen: Listen, all: readonly Subscriber[]): (() => Promise<void>) =>
  listen({
    onNotice: (payload, channel) => {
      const presence = channel === PRESENCE_CHANNEL ? readPresence(payload) : undefined;
      for (const { onChange, onCallers, onPresence, onSessionEnd } of all)
        if (presence) onPresence?.(presence);
        else if (channel === 'callers') onCallers?.(payload);
        else if (channel === 'sessions') onSessionEnd?.(payload);
        else if (channel === 'changes') onChange?.(payload);
    },
    onOpen: () => {
      for (const { onOpen } of all) onOpen();
    },
    onLost: () => {
      for (const { onLost } of all) onLost?.();
    },
  });
