import type { AppContext } from '#server/context.ts';
import { attemptChannel, type ChannelKey } from './attempt-channel.ts';

/** Attempts of a run, and its length in ms: others wait for the worker too. */
const MAX_ATTEMPTS = 25;
const MAX_MS = 10_000;

/** Sends a channel what is due, one after the other in its order. Returns when the next attempt is due. */
export const deliverToChannel = async (
  context: AppContext,
  key: ChannelKey,
): Promise<{ retryAt: Date } | undefined> => {
  const until = context.now() + MAX_MS;
  for (let attempts = 0; attempts < MAX_ATTEMPTS && context.now() < until; attempts += 1) {
    const made = await attemptChannel(context, key);
    if (made !== true) return made;
  }
  return { retryAt: new Date(context.now()) };
};
