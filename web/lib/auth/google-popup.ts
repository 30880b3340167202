import * as z from 'zod/mini';

const Message = z.object({ authEvent: z.looseObject({ type: z.string(), eventId: z.string() }) });

/** The interface that the SDK expects of the hidden iframe through which Google's popup reports its result. */
const frame = {
  restyle: async () => undefined,
  ping: async (onAnswer: () => void) => onAnswer(),
  register: (_name: string, onEvent: (message: z.infer<typeof Message>) => unknown) =>
    addEventListener('message', ({ origin, data }) => {
      const message = Message.safeParse(data);
      if (origin === location.origin && message.success) onEvent(message.data);
    }),
  send: () => undefined, // a storage check of the iframe; no reply counts as success
};

/**
 * Replaces Google's `gapi.iframes`, so that the SDK does not load Google's script: with the embedded provider the popup is
 * of the same origin.
 */
export const standInForGapi = (): void => {
  const context = {
    open: async (_where: object, onOpen: (opened: typeof frame) => unknown) => onOpen(frame),
  };
  const iframes = { Iframe: frame, CROSS_ORIGIN_IFRAMES_FILTER: null, getContext: () => context };
  Object.assign(window, { gapi: { iframes } });
};
