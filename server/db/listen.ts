import { Client } from 'pg';

type Options = {
  url: string;
  channels: readonly string[];
  onNotice: (payload: string, channel: string) => void;
  /** Listening has begun, or begun again: whatever was said before may have been missed. */
  onOpen: () => void;
  /** Listening has ended for now. */
  onLost: () => void;
  onError: (error: Error) => void;
};

/** The first and the longest wait before a lost connection is made again, in ms. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

/** How often the other end is asked whether it is there, and how long it has for its answer, in ms. */
const PING_MS = 20_000;
const ANSWER_MS = 5000;

/** How long an end waits for the other side to agree, in ms. */
const LAST_WORD_MS = 1000;

/** Listens on a connection of its own, made again whenever it is lost; the answered function ends that. */
export const listen = ({
  url,
  channels,
  onNotice,
  onOpen,
  onLost,
  onError,
}: Options): (() => Promise<void>) => {
  let isClosed = false;
  let wait = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;
  let client: Client | undefined;
  const open = async (): Promise<void> => {
    const mine = new Client({
      connectionString: url,
      application_name: 'rejoinder listener',
      connectionTimeoutMillis: 10_000,
      query_timeout: ANSWER_MS,
    });
    client = mine;
    let isLost = false;
    let ping: NodeJS.Timeout | undefined;
    const again = (error?: Error): void => {
      if (isLost) return;
      isLost = true;
      clearInterval(ping);
      onLost();
      if (isClosed) return;
      if (error) onError(error);
      mine.end().catch(() => undefined); // it is lost already; this frees its socket
      timer = setTimeout(open, wait * (0.5 + Math.random())); // not all nodes at once
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    mine.on('error', again);
    mine.on('end', () => again());
    mine.on('notification', ({ payload, channel }) => onNotice(payload ?? '', channel));
    try {
      await mine.connect();
      if (isClosed) return await mine.end();
      await mine.query(channels.map((channel) => `listen ${mine.escapeIdentifier(channel)}`).join(';'));
    } catch (error) {
      return again(error instanceof Error ? error : new Error(String(error)));
    }
    if (isLost || isClosed) return;
    ping = setInterval(() => mine.query('select 1').catch(again), PING_MS); // nothing else tells of a cable that was cut
    wait = FIRST_WAIT_MS;
    onOpen();
  };
  open();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    const late = new Promise((done) => setTimeout(done, LAST_WORD_MS).unref());
    await Promise.race([client?.end().catch(() => undefined), late]);
  };
};
