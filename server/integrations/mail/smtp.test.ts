import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { smtpMail } from './smtp.ts';

const MESSAGE = {
  to: 'kim@customer.test',
  id: 'one',
  subject: 'Grüße, 世界',
  text: 'Text',
  html: '<p>Text</p>',
};
const fault = (responseCode: number) => Object.assign(new Error('kim@customer.test: no'), { responseCode });

const serve = async (options: SMTPServerOptions): Promise<string> => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 1,
    ...options,
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  onTestFinished(() => new Promise((closed) => server.close(closed)));
  const address = server.server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};
const open = (url: string, from = 'Rejoinder <no-reply@rejoinder.test>', timeoutMs = 5000) => {
  const mail = smtpMail({ url, from, timeoutMs });
  onTestFinished(mail.close);
  return mail;
};

it('signs in with the password of the address, and sends as the sender under the id', async () => {
  const seen: string[] = [];
  const host = await serve({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      seen.push(`${username} ${password}`);
      done(null, { user: username });
    },
    onData: async (stream, { envelope }, done) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      seen.push(from, ...envelope.rcptTo.map(({ address }) => address));
      seen.push(Buffer.concat(await stream.toArray()).toString());
      done(null);
    },
  });
  const mail = open(`smtp://us%40er:p%3Ass%2F@${host}`);
  expect(await mail.send(MESSAGE)).toEqual({ ok: true, value: undefined });
  const [login, from, to, raw = ''] = seen;
  expect([login, from, to]).toEqual(['us@er p:ss/', 'no-reply@rejoinder.test', 'kim@customer.test']);
  expect(raw).toContain('Message-ID: <one@rejoinder.test>');
  expect(raw.split('\r\n\r\n')[0]).toMatch(/^[\x20-\x7e\r\n]*$/);
});

it('sends a password only over TLS, and a mail to no server whose certificate is not for it', async () => {
  const seen: string[] = [];
  const options: SMTPServerOptions = {
    onAuth: (_login, _session, done) => {
      seen.push('a password');
      done(null, { user: 'us' });
    },
    onData: (stream, _session, done) => {
      seen.push('a mail');
      stream.on('end', done).resume();
    },
  };
  const inTheClear = await serve({ ...options, allowInsecureAuth: true });
  // Another name of this machine, which is no loopback address to us.
  const elsewhere = inTheClear.replace('127.0.0.1', '0.0.0.0');
  expect(await open(`smtp://us:secret@${elsewhere}`).send(MESSAGE)).toMatchObject({
    failure: { kind: 'away' },
  });
  const selfSigned = await serve({ ...options, disabledCommands: [] });
  for (const login of ['', 'us:secret@'])
    expect(await open(`smtp://${login}${selfSigned}`).send(MESSAGE)).toMatchObject({
      failure: { kind: 'away' },
    });
  expect(seen).toEqual([]);
});

it.each<[string, SMTPServerOptions, object]>([
  [
    'a wrong password',
    { authOptional: false, onAuth: (_auth, _session, done) => done(fault(535)) },
    { kind: 'away', code: '535 AUTH PLAIN' },
  ],
  [
    'a greeting that refuses us',
    { onConnect: (_session, done) => done(fault(554)) },
    { kind: 'away', code: '554 CONN' },
  ],
  [
    'a rejected sender',
    { onMailFrom: (_from, _session, done) => done(fault(550)) },
    { kind: 'away', code: '550 MAIL FROM' },
  ],
  [
    'an unknown recipient',
    { onRcptTo: (_to, _session, done) => done(fault(550)) },
    { kind: 'refused', code: '550 RCPT TO' },
  ],
  [
    'a greylisted recipient',
    { onRcptTo: (_to, _session, done) => done(fault(451)) },
    { kind: 'away', code: '451 RCPT TO' },
  ],
  [
    'a rejected message',
    { onData: (stream, _session, done) => stream.on('end', () => done(fault(554))).resume() },
    { kind: 'refused', code: '554 DATA' },
  ],
  [
    'a full mailbox',
    { onData: (stream, _session, done) => stream.on('end', () => done(fault(452))).resume() },
    { kind: 'away', code: '452 DATA' },
  ],
])('tells what %s means, without its words', async (_, options, failure) => {
  const host = await serve(options);
  const login = options.authOptional === false ? 'user:wrong@' : '';
  expect(await open(`smtp://${login}${host}`).send(MESSAGE)).toEqual({ ok: false, failure });
});

it('gives up a server that does not greet, and one that is not there', async () => {
  const silent = createServer();
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  onTestFinished(() => new Promise((closed) => silent.close(() => closed())));
  silent.on('connection', (socket) => onTestFinished(() => void socket.destroy()));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const failure = { ok: false, failure: { kind: 'away' } };
  expect(await open(`smtp://127.0.0.1:${port}`, 'a@b.test', 200).send(MESSAGE)).toMatchObject(failure);
  expect(await open('smtp://127.0.0.1:1').send(MESSAGE)).toMatchObject(failure);
});
