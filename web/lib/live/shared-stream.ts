import * as z from 'zod/mini';

const Message = z.discriminatedUnion('kind', [
  /** Sent by a new tab to ask whether a stream is running. */
  z.object({ kind: z.literal('asked') }),
  z.object({ kind: z.literal('state'), isUp: z.boolean(), lastId: z.string() }),
  z.object({ kind: z.literal('event'), data: z.string() }),
]);
type Message = z.infer<typeof Message>;

/** Messages of the tab that reads the stream. */
export type Stream = {
  /** The id of the last received event, to resume from. */
  lastId: () => string;
  /** It continues after `lastId`, if that is not empty. */
  onBegun: (lastId: string) => void;
  onEvent: (data: string) => void;
  /** A heartbeat with the position of the stream. */
  onPiece: (lastId: string) => void;
  onEnded: () => void;
};

type Sharing = {
  /** Tabs with the same name share a stream. */
  name: string;
  /** How long without a heartbeat until the reading tab counts as gone, in ms. */
  silenceMs: number;
  /** Reads the stream until it is aborted. */
  readConnection: (stream: Stream, signal: AbortSignal) => Promise<void>;
  onState: (isUp: boolean, lastId: string) => void;
  onEvent: (data: string) => void;
};

/**
 * Shares one stream between all tabs, because HTTP/1.1 browsers allow only six connections per origin. The tab that holds a
 * lock reads and broadcasts to the others. When it closes or stalls, another tab resumes.
 */
export const shareStream = ({ name, silenceMs, readConnection, onState, onEvent }: Sharing): (() => void) => {
  const controller = new AbortController();
  // Locks need a secure context (TLS or localhost); without one each tab reads its own stream.
  const locks: LockManager | undefined = navigator.locks;
  const channel = locks && new BroadcastChannel(name);
  let isLeading = false;
  let isUp = false;
  let lastId = '';
  let silence: ReturnType<typeof setTimeout> | undefined;

  const broadcast = (message: Message): void => {
    if (!controller.signal.aborted) channel?.postMessage(message);
  };
  const broadcastState = (): void => broadcast({ kind: 'state', isUp, lastId });
  const setUp = (next: boolean): void => {
    isUp = next;
    onState(next, lastId);
  };
  const stream: Stream = {
    lastId: () => lastId,
    onBegun: (id) => {
      lastId = id;
      setUp(true);
      broadcastState();
    },
    onEvent: (data) => {
      broadcast({ kind: 'event', data });
      onEvent(data);
    },
    onPiece: (id) => {
      if (id !== '') lastId = id;
      broadcastState();
    },
    onEnded: () => {
      setUp(false);
      broadcastState();
    },
  };

  const read = async (lost: AbortSignal): Promise<void> => {
    clearTimeout(silence);
    isLeading = true;
    await readConnection(stream, AbortSignal.any([controller.signal, lost]));
    isLeading = false;
  };
  let place: AbortController | undefined;
  const queue = (steal: boolean): void => {
    if (!locks || controller.signal.aborted) return;
    place?.abort();
    const mine = new AbortController();
    place = mine;
    const options = steal ? { steal } : { signal: AbortSignal.any([controller.signal, mine.signal]) };
    locks
      .request(name, options, () => read(mine.signal))
      .catch(() => {
        // Another tab stole the lock because this one stalled: queue for it again.
        mine.abort();
        if (place === mine) queue(false);
      });
  };
  /** Steals the lock when the reading tab stalls, or when this tab becomes visible without a running stream. */
  const takeOver = (): void => {
    if (isLeading || controller.signal.aborted) return;
    setUp(false);
    queue(true);
  };
  const expectSign = (): void => {
    clearTimeout(silence);
    silence = setTimeout(takeOver, silenceMs);
  };

  if (!channel) void read(controller.signal);
  else {
    channel.addEventListener(
      'message',
      ({ data }) => {
        const { data: message } = Message.safeParse(data);
        if (!message) return;
        if (message.kind === 'asked') {
          if (isLeading) broadcastState();
          return;
        }
        if (isLeading) return;
        expectSign();
        if (message.kind === 'event') onEvent(message.data);
        else {
          if (message.lastId !== '') lastId = message.lastId;
          if (message.isUp !== isUp) setUp(message.isUp);
        }
      },
      { signal: controller.signal },
    );
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible' && !isUp && navigator.onLine) takeOver();
      },
      { signal: controller.signal },
    );
    queue(false);
    broadcast({ kind: 'asked' });
    expectSign();
  }
  return () => {
    controller.abort();
    clearTimeout(silence);
    channel?.close();
  };
};
