import { request } from 'node:http';
import { LIVE, type LiveEvent } from '#shared/contract/live.ts';
import type { Door } from './test-server.ts';

type Opening = { token: string; lastEventId?: string; headers?: Record<string, string> };

/** A page's end of the stream of events. */
export const openStream = async (door: Pick<Door, 'url'>, { token, lastEventId, headers = {} }: Opening) => {
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  let raw = '';
  let read = 0;
  let id: string | undefined = lastEventId;
  let isOver = false;
  const changed = () => {
    for (const look of waiting) look();
  };
  const take = (block: string) => {
    for (const line of block.split('\n')) {
      if (line.startsWith('id: ')) id = line.slice(4);
      if (line.startsWith('data: ')) events.push(LIVE.event.parse(JSON.parse(line.slice(6))));
    }
  };
  const call = request({
    host: door.url.hostname,
    port: door.url.port,
    path: LIVE.path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      ...headers,
    },
  });
  call.on('error', () => {
    isOver = true;
    changed();
  });
  call.end();
  const reply = await new Promise<import('node:http').IncomingMessage>((done, failed) => {
    call.on('response', done);
    call.on('error', failed);
  });
  reply.on('data', (part) => {
    raw += part;
    for (let end = raw.indexOf('\n\n', read); end !== -1; end = raw.indexOf('\n\n', read)) {
      take(raw.slice(read, end));
      read = end + 2;
    }
    changed();
  });
  reply.on('close', () => {
    isOver = true;
    changed();
  });
  /** Waits until `look` answers something. */
  const until = <Value>(look: () => Value | undefined | false): Promise<Value> =>
    new Promise((done, failed) => {
      const patience = setTimeout(() => {
        waiting.delete(check);
        failed(new Error(`it did not come; what came: ${raw.slice(-2000)}`));
      }, 15_000);
      const check = () => {
        const value = look();
        if (value === undefined || value === false) return;
        clearTimeout(patience);
        waiting.delete(check);
        done(value);
      };
      waiting.add(check);
      check();
    });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    events,
    raw: () => raw,
    lastEventId: () => id,
    until,
    /** Waits until the server has said where this stream stands. */
    begun: () => until(() => (raw.includes('\nid: ') ? true : undefined)),
    over: () => until(() => isOver),
    /** Gives every event to `take`, those that came already too, until the stream is over, whenever that is. */
    ended: (take: (event: LiveEvent) => void): Promise<void> =>
      new Promise((done) => {
        const look = () => {
          for (const event of events.splice(0)) take(event);
          if (!isOver) return;
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
      }),
    cut: () => call.destroy(),
  };
};
export type TestStream = Awaited<ReturnType<typeof openStream>>;

type Rows = (query: string, ...values: unknown[]) => Promise<unknown[]>;

/** Waits until no transaction, of any test on this server, holds back what a company has changed so far. */
export const settled = async (rows: Rows, companyId: string): Promise<void> => {
  const held =
    'select 1 from changes where company_id = $1 and xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1';
  while ((await rows(held, companyId)).length > 0);
};
