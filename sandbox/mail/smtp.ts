import { createServer, type Server, type Socket } from 'node:net';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { SMTPServer } from 'smtp-server';
import { readFact, saveFact } from '../state/facts.ts';
import { type Fault, type FaultKind, takeFault } from '../state/faults.ts';
import { saveMail } from '../state/mails.ts';

const PORT_FACT = 'smtp-port';
const MAX_BYTES = 1_000_000;

const faultAt = (db: DatabaseSync, step: string, kinds: readonly FaultKind[], about?: string) =>
  takeFault(db, { vendor: 'mail', paths: [`/${step}`], body: about, kinds });

const refusal = ({ status, message }: Fault): Error =>
  Object.assign(new Error(message ?? 'Ordered by the sandbox'), { responseCode: status ?? 451 });

/**
 * A mail server on loopback that keeps every message for its inbox. Faults of the vendor `mail`: `status` answers a
 * recipient with a code, `delay` lets it wait, `cut` ends the connection (`about` an address: once it is named, otherwise
 * at once), `accept-then-cut` keeps the message and ends the connection before it says so.
 */
export const startSmtp = async (db: DatabaseSync): Promise<{ url: string; stop: () => Promise<void> }> => {
  const sockets = new Map<number, Socket>();
  const cut = (port: number): void => void sockets.get(port)?.destroy();
  let opening: Promise<SMTPServer> | undefined;
  const listener = createServer(async (socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
    socket.on('error', () => undefined); // the other side may end it at any time
    if (faultAt(db, 'connect', ['cut'])) return void socket.destroy();
    opening ??= protocol(db, cut); // loaded with the first connection
    (await opening).connect(socket);
  });
  const port = await listenWhereBefore(db, listener);
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: async () => {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise((closed) => listener.close(closed));
    },
  };
};

const protocol = async (db: DatabaseSync, cut: (port: number) => void): Promise<SMTPServer> => {
  const { SMTPServer } = await import('smtp-server');
  return new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    rejectOversized: true,
    onRcptTo: async ({ address }, { remotePort }, done) => {
      const fault = faultAt(db, 'rcpt', ['status', 'delay', 'cut'], address);
      if (fault?.kind === 'cut') return cut(remotePort);
      if (fault?.kind === 'delay') await delay(fault.ms ?? 0);
      done(fault?.kind === 'status' ? refusal(fault) : null);
    },
    onData: async (stream, { envelope, remotePort }, done) => {
      const raw = Buffer.concat(await stream.toArray()).toString('latin1');
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const fault = faultAt(db, 'data', ['accept-then-cut'], recipients.join(' '));
      saveMail(db, { sender: envelope.mailFrom ? envelope.mailFrom.address : '', recipients, raw });
      if (fault) return cut(remotePort);
      done(null);
    },
  });
};

/** On the port that it had before, if that is free: others were told of it. */
const listenWhereBefore = async (db: DatabaseSync, server: Server): Promise<number> => {
  const listen = (port: number): Promise<void> =>
    new Promise((done, failed) => {
      server.once('error', failed);
      server.listen(port, '127.0.0.1', () => done());
    });
  await listen(Number(readFact(db, PORT_FACT) ?? 0)).catch(() => listen(0));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  saveFact(db, PORT_FACT, String(port));
  return port;
};
