import { createServer, connect as dial, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A proxy to the database that counts round trips: each is one wait for the network. `freeze` makes the connections open
 * at that moment silent, as when a host vanishes.
 */
export const countingRoundTrips = async (url: string) => {
  const target = new URL(url);
  const counted = { trips: 0 };
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname);
    sockets.push(near, far);
    let isWaiting = false;
    const isReady = readyReader();
    far.on('data', (part) => {
      if (isReady(part)) isWaiting = false;
      near.write(part);
    });
    near.on('data', (part) => {
      if (!isWaiting) counted.trips += 1; // what is sent before an answer came waits no longer than that
      isWaiting = true;
      far.write(part);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ])
      one?.on('close', () => other?.destroy()).on('error', () => other?.destroy());
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  const through = new URL(url);
  through.host = `127.0.0.1:${address.port}`;
  const freeze = (): void => {
    for (const socket of sockets) socket.pause();
  };
  return { url: through.href, counted, freeze };
};

/** Parses PostgreSQL server messages for `ReadyForQuery`: a type byte, a length including itself, and a body. */
const readyReader = () => {
  let held = Buffer.alloc(0);
  return (part: Buffer): boolean => {
    let isReady = false;
    held = Buffer.concat([held, part]);
    while (held.length >= 5 && held.length >= 1 + held.readUInt32BE(1)) {
      if (held[0] === 'Z'.charCodeAt(0)) isReady = true;
      held = held.subarray(1 + held.readUInt32BE(1));
    }
    return isReady;
  };
};
