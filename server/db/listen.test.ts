import { Writable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '#server/telemetry/log.ts';
import { createTestDatabase, openAdmin } from '#tests/support/database/test-database.ts';
import { listen } from './listen.ts';

const url = await createTestDatabase();

it('logs once that the connection is back after it was lost', async () => {
  const events: string[] = [];
  const to = new Writable({
    write: (line, _encoding, done) => {
      events.push(JSON.parse(String(line)).event);
      done();
    },
  });
  let opened = 0;
  const stop = listen({
    url,
    channels: ['jobs'],
    onNotice: () => undefined,
    onOpen: () => {
      opened += 1;
    },
    onLost: () => undefined,
    log: openLog('info', to),
  });
  onTestFinished(stop);
  await expect.poll(() => opened).toBe(1);
  expect(events).toEqual([]);
  const admin = await openAdmin(url);
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rejoinder listener' and datname = current_database()",
  );
  await expect.poll(() => opened).toBe(2);
  expect(events).toEqual(['database.connection_failed', 'database.connection_restored']);
});
