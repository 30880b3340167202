import * as z from 'zod/mini';

const Message = z.discriminatedUnion('kind', [
  /** A tab has come and wants to know whether there is a stream. */
  z.object({ kind: z.literal('asked') }),
  z.object({ kind: z.literal('state'), isUp: z.boolean(), lastId: z.string() }),
  z.object({ kind: z.literal('event'), data: z.string() }),
]);
type Message = z.infer<typeof Message>;

/** What whoever reads the stream says of it. */
export type Stream = {
  /** Where to go on: the id of the last event that was heard. */
  lastId: () => string;
  onBegun: () => void;
  onEvent: (data: string) => void;
  /** A sign of life, and where the stream stands. */
  onPiece: (lastId: string) => void;
  onEnded: () => void;
};

type Sharing = {
  /** Tabs that give the same name share a stream. */
  name: string;
  /** How long without a sign of life before the tab that reads is taken for gone, in ms. */
  silenceMs: number;
  /** Reads the stream until it is told that it is over. */
  lead: (stream: Stream, over: AbortSignal) => Promise<void>;
  onState: (isUp: boolean) => void;
  onEvent: (data: string) => void;
};

/**
 * Reads one stream for all tabs of a browser, which over HTTP/1.1 opens no more than six connections to a server: the tab
 * that holds a lock reads, and tells the others. When it goes, or falls silent, another goes on where it stopped.
 */
export const shareStream = ({ name, silenceMs, lead, onState, onEvent }: Sharing): (() => void) => {
  const over = new AbortController();
  // Neither is to be had without TLS or away from the own machine: then each tab reads for itself.
  const locks: LockManager | undefined = navigator.locks;
  const channel = locks && new BroadcastChannel(name);
  let isLeading = false;
  let isUp = false;
  let lastId = '';
  let silence: ReturnType<typeof setTimeout> | undefined;

  const tell = (message: Message): void => {
    if (!over.signal.aborted) channel?.postMessage(message);
  };
  const tellState = (): void => tell({ kind: 'state', isUp, lastId });
  const setUp = (next: boolean): void => {
    isUp = next;
    onState(next);
  };
  const stream: Stream = {
    lastId: () => lastId,
    onBegun: () => {
      setUp(true);
      tellState();
    },
    onEvent: (data) => {
      tell({ kind: 'event', data });
      onEvent(data);
    },
    onPiece: (id) => {
      if (id !== '') lastId = id;
      tellState();
    },
    onEnded: () => {
      setUp(false);
      tellState();
    },
  };

  const read = async (lost: AbortSignal): Promise<void> => {
    clearTimeout(silence);
    isLeading = true;
    await lead(stream, AbortSignal.any([over.signal, lost]));
    isLeading = false;
  };
  let place: AbortController | undefined;
  const queue = (steal: boolean): void => {
    if (!locks || over.signal.aborted) return;
    place?.abort();
    const mine = new AbortController();
    place = mine;
    const options = steal ? { steal } : { signal: AbortSignal.any([over.signal, mine.signal]) };
    locks
      .request(name, options, () => read(mine.signal))
      .catch(() => {
        // Another tab took this one for gone: it waits for its turn like the others.
        mine.abort();
        if (place === mine) queue(false);
      });
  };
  /** Nothing was heard for long, or the person looks at this tab and it hears nothing: this one reads. */
  const takeOver = (): void => {
    if (isLeading || over.signal.aborted) return;
    setUp(false);
    queue(true);
  };
  const expectSign = (): void => {
    clearTimeout(silence);
    silence = setTimeout(takeOver, silenceMs);
  };

  if (!channel) void read(over.signal);
  else {
    channel.addEventListener(
      'message',
      ({ data }) => {
        const { data: message } = Message.safeParse(data);
        if (!message) return;
        if (message.kind === 'asked') {
          if (isLeading) tellState();
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
      { signal: over.signal },
    );
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible' && !isUp && navigator.onLine) takeOver();
      },
      { signal: over.signal },
    );
    queue(false);
    tell({ kind: 'asked' });
    expectSign();
  }
  return () => {
    over.abort();
    clearTimeout(silence);
    channel?.close();
  };
};
