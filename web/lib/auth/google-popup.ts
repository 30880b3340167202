import * as z from 'zod/mini';

const Told = z.object({ authEvent: z.looseObject({ type: z.string(), eventId: z.string() }) });

/** What the SDK asks of the hidden frame through which Google's window reports; ours reports to this page itself. */
const frame = {
  restyle: async () => undefined,
  ping: async (onAnswer: () => void) => onAnswer(),
  register: (_name: string, onEvent: (told: z.infer<typeof Told>) => unknown) =>
    addEventListener('message', ({ origin, data }) => {
      const told = Told.safeParse(data);
      if (origin === location.origin && told.success) onEvent(told.data);
    }),
  send: () => undefined, // asks whether storage works in the frame; no answer is taken for a yes
};

/**
 * Stands where the SDK looks for Google's `gapi.iframes`, so that it loads no script of Google's: on the embedded provider the
 * window that it opens is of this very origin.
 */
export const standInForGapi = (): void => {
  const context = {
    open: async (_where: object, onOpen: (opened: typeof frame) => unknown) => onOpen(frame),
  };
  const iframes = { Iframe: frame, CROSS_ORIGIN_IFRAMES_FILTER: null, getContext: () => context };
  Object.assign(window, { gapi: { iframes } });
};
