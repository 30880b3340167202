import { Client } from 'pg';

type Options = {
  url: string;
  channel: string;
  onNotice: (payload: string) => void;
  /** Listening has begun, or begun again: whatever was said before may have been missed. */
  onOpen: () => void;
  onError: (error: Error) => void;
};

/** The first and the longest wait before a lost connection is made again, in ms. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

/** Listens on a connection of its own, made again whenever it is lost; the answered function ends that. */
export const listen = ({ url, channel, onNotice, onOpen, onError }: Options): (() => Promise<void>) => {
  let isClosed = false;
  let wait = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;
  let client: Client | undefined;
  const open = async (): Promise<void> => {
    const mine = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    client = mine;
    let isLost = false;
    const again = (error?: Error): void => {
      if (isLost) return;
      isLost = true;
      if (isClosed) return;
      if (error) onError(error);
      mine.end().catch(() => undefined); // it is lost already; this frees its socket
      timer = setTimeout(() => (opening = open()), wait * (0.5 + Math.random())); // not all nodes at once
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    mine.on('error', again);
    mine.on('end', () => again());
    mine.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await mine.connect();
      await mine.query(`listen ${mine.escapeIdentifier(channel)}`);
    } catch (error) {
      return again(error instanceof Error ? error : new Error(String(error)));
    }
    if (isLost) return;
    wait = FIRST_WAIT_MS;
    onOpen();
  };
  let opening = open();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await opening;
    await client?.end().catch(() => undefined);
  };
};
