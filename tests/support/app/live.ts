import { request } from 'node:http';
import { LIVE, type LiveEvent } from '#shared/contract/live/stream.ts';
import type { TestServer } from './test-server.ts';

type Opening = { token: string; lastEventId?: string; headers?: Record<string, string> };

/** The client of an event stream. */
export const openStream = async (
  server: Pick<TestServer, 'url'>,
  { token, lastEventId, headers = {} }: Opening,
) => {
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  let raw = '';
  let read = 0;
  let id: string | undefined = lastEventId;
  let isOver = false;
  const changed = () => {
    for (const check of waiting) check();
  };
  const take = (block: string) => {
    for (const line of block.split('\n')) {
      if (line.startsWith('id: ')) id = line.slice(4);
      if (line.startsWith('data: ')) events.push(LIVE.event.parse(JSON.parse(line.slice(6))));
    }
  };
  const call = request({
    host: server.url.hostname,
    port: server.url.port,
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
  /** Waits until `find` returns a value. */
  const until = <Value>(find: () => Value | undefined | false): Promise<Value> =>
    new Promise((done, failed) => {
      const timeout = setTimeout(() => {
        waiting.delete(check);
        failed(new Error(`timed out; received: ${raw.slice(-2000)}`));
      }, 45_000);
      const check = () => {
        const value = find();
        if (value === undefined || value === false) return;
        clearTimeout(timeout);
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
    /** Waits until the server has sent the position of the stream. */
    begun: () => until(() => (raw.includes('\nid: ') ? true : undefined)),
    over: () => until(() => isOver),
    /** Passes every event to `take`, including earlier ones, until the stream ends. */
    ended: (take: (event: LiveEvent) => void): Promise<void> =>
      new Promise((done) => {
        const check = () => {
          for (const event of events.splice(0)) take(event);
          if (!isOver) return;
          waiting.delete(check);
          done();
        };
        waiting.add(check);
        check();
      }),
    cut: () => call.destroy(),
  };
};
export type TestStream = Awaited<ReturnType<typeof openStream>>;

type Rows = (query: string, ...values: unknown[]) => Promise<unknown[]>;

/** Waits until no transaction of any test on this server delays the changes of a company so far. */
export const settled = async (rows: Rows, companyId: string): Promise<void> => {
  const held =
    'select 1 from changes where company_id = $1 and xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1';
  while ((await rows(held, companyId)).length > 0);
};
