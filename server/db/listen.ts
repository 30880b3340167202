import { Client } from 'pg';
import type { Log } from '#server/telemetry/log.ts';

type Options = {
  url: string;
  channels: readonly string[];
  onNotice: (payload: string, channel: string) => void;
  /** Listening (again): earlier notifications may have been missed. */
  onOpen: () => void;
  /** Listening has stopped for now. */
  onLost: () => void;
  log: Pick<Log, 'info' | 'error'>;
};

/** First and longest delay before reconnecting, in ms. */
const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 10_000;

/** Interval of the keep-alive query, and its timeout, in ms. */
const PING_MS = 20_000;
const ANSWER_MS = 5000;

/** How long closing waits for the other side, in ms. */
const CLOSE_TIMEOUT_MS = 1000;

/** Listens on a dedicated connection and reconnects when it is lost; the returned function stops it. */
export const listen = ({ url, channels, onNotice, onOpen, onLost, log }: Options): (() => Promise<void>) => {
  let isClosed = false;
  let isDown = false;
  let wait = MIN_RETRY_MS;
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
    const reconnect = (error?: Error): void => {
      if (isLost) return;
      isLost = true;
      clearInterval(ping);
      onLost();
      if (isClosed) return;
      isDown = true;
      if (error) log.error({ event: 'database.connection_failed', err: error }, 'Database connection failed');
      mine.end().catch(() => undefined); // already lost; this frees its socket
      timer = setTimeout(open, wait * (0.5 + Math.random())); // jitter, so that nodes do not reconnect at once
      wait = Math.min(wait * 2, MAX_RETRY_MS);
    };
    mine.on('error', reconnect);
    mine.on('end', () => reconnect());
    mine.on('notification', ({ payload, channel }) => onNotice(payload ?? '', channel));
    try {
      await mine.connect();
      if (isClosed) return await mine.end();
      await mine.query(channels.map((channel) => `listen ${mine.escapeIdentifier(channel)}`).join(';'));
    } catch (error) {
      return reconnect(error instanceof Error ? error : new Error(String(error)));
    }
    if (isLost || isClosed) return;
    ping = setInterval(() => mine.query('select 1').catch(reconnect), PING_MS); // a cut cable is noticed in no other way
    wait = MIN_RETRY_MS;
    if (isDown) log.info({ event: 'database.connection_restored' }, 'Database connection restored');
    isDown = false;
    onOpen();
  };
  open();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    const timeout = new Promise((done) => setTimeout(done, CLOSE_TIMEOUT_MS).unref());
    await Promise.race([client?.end().catch(() => undefined), timeout]);
  };
};
