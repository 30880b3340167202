import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { openEgress } from './egress.ts';
import { isPublicAddress } from './public-address.ts';

/** Every connection that this process begins. */
const countConnections = async (work: () => Promise<void>): Promise<number> => {
  let connections = 0;
  const count = (): void => {
    connections += 1;
  };
  subscribe('net.client.socket', count);
  await work().finally(() => unsubscribe('net.client.socket', count));
  return connections;
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
};
const hook = { headers: { 'content-type': 'application/json' }, body: '{}' };

/** Hosts that are, or stand for, addresses that are not public. */
const HOSTS = [
  ...['127.0.0.1', '127.1', '127.255.255.254', '2130706433', '0x7f000001', '0177.0.0.1', '0x7f.1'],
  ...['0', '0.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ...['3232235521', '0xc0a80001', '169.254.169.254', '0xa9fea9fe', '2852039166', '169.254.170.2'],
  ...['100.64.0.1', '100.127.255.255', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1'],
  ...['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
  ...['１２７.０.０.１', '127。0。0。1', '①②⑦.0.0.1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]'],
  ...['[0:0:0:0:0:ffff:10.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::169.254.169.254]', '[64:ff9b:1::1]'],
  ...['[2002:7f00:1::]', '[2002:a9fe:a9fe::1]', '[2001::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]'],
  ...['[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]', '[5f00::1]'],
  ...['[::ffff:0:127.0.0.1]', '[4000::1]'],
];

/** Names that lead there. */
const NAMES = new Map([
  ['localhost', ['127.0.0.1']],
  ['localhost.', ['127.0.0.1']],
  ['metadata.google.internal', ['169.254.169.254']],
  ['127.0.0.1.nip.test', ['127.0.0.1']],
  ['mapped.test', ['::ffff:10.0.0.1']],
  ['zone.test', ['fe80::1%eth0']],
  ['nat64.test', ['64:ff9b::a00:1']],
  ['both.test', ['93.184.215.14', '10.0.0.1']],
  ['none.test', []],
]);

const URLS = [
  ...HOSTS.map((host) => `https://${host}/hook`),
  ...[...NAMES.keys()].map((host) => `https://${host}/hook`),
  ...['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'data:text/plain,hi', 'gopher://x/'],
  ...['https://user@example.com/', 'https://user:pass@example.com/', 'https://example.com:22/', 'https://'],
  ...['https://example.com:80/', 'https://example.com:6379/', '//example.com/', 'javascript:alert(1)', ''],
  ...['https://127.0.0.1:443#@example.com/', 'https://example.com@127.0.0.1/', 'https://127.0.0.1\\@x.com/'],
  `https://example.com/${'x'.repeat(3000)}`,
];

it('opens no connection for hostile addresses', async () => {
  expect(URLS.length).toBeGreaterThanOrEqual(60);
  const lookup = async (host: string) =>
    (NAMES.get(host) ?? ['127.0.0.1']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const { post } = openEgress({ allowedOrigin: 'http://127.0.0.1:9', lookup });
  const connections = await countConnections(async () => {
    for (const url of URLS)
      expect(await post({ url, ...hook }), url).toEqual({
        error: url.includes('none.test') ? 'UNKNOWN_HOST' : 'FORBIDDEN_ADDRESS',
      });
  });
  expect(connections).toBe(0);
});

it.each([
  ['93.184.215.14', true],
  ['2606:4700::1111', true],
  ['::ffff:93.184.215.14', false],
  ['127.1', false],
  ['2606:4700::1111%eth0', false],
  ['example.com', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it('resolves a name once and connects to the address that was checked', async () => {
  const answers = [[{ address: '93.184.215.14', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
  const asked: string[] = [];
  const lookup = async (host: string) => {
    asked.push(host);
    return answers.shift() ?? [];
  };
  const { post } = openEgress({ lookup, timeoutMs: 300 });
  const connected: unknown[] = [];
  const see = (message: unknown): void => {
    connected.push(message);
  };
  subscribe('net.client.socket', see);
  const answer = await post({ url: 'https://rebinding.test/', ...hook });
  unsubscribe('net.client.socket', see);
  expect(answer).toHaveProperty('error');
  expect(asked).toEqual(['rebinding.test']);
  expect(connected).toHaveLength(1);
});

it('keeps the status, the pause asked for and the beginning of an answer', async () => {
  const origin = await serve((request, response) => {
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '2' });
    response.writeHead(429, { 'retry-after': '30' }).end(`a\0${'b'.repeat(5000)}`);
  });
  const answer = await openEgress({ allowedOrigin: origin }).post({ url: `${origin}/x`, ...hook });
  expect(answer).toEqual({ status: 429, retryAfter: '30', text: `a${'b'.repeat(1998)}` });
});

it('follows no redirect', async () => {
  const paths: (string | undefined)[] = [];
  const origin = await serve((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const answer = await openEgress({ allowedOrigin: origin }).post({ url: `${origin}/x`, ...hook });
  expect(answer).toMatchObject({ status: 307 });
  expect(paths).toEqual(['/x']);
});

it('reads no more than 64 KB of an endless answer, and waits no longer than its time', async () => {
  let written = 0;
  const origin = await serve((request, response) => {
    if (request.url === '/never') return;
    response.writeHead(200);
    if (request.url === '/drip') return void response.write('drop');
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const more = (): void => {
      written += chunk.length;
      if (!response.destroyed && written < 100_000_000) response.write(chunk, more);
    };
    more();
  });
  const { post } = openEgress({ allowedOrigin: origin, timeoutMs: 400 });
  expect(await post({ url: `${origin}/long`, ...hook })).toMatchObject({ status: 200 });
  expect(written).toBeLessThan(10_000_000);
  expect(await post({ url: `${origin}/never`, ...hook })).toEqual({ error: 'TIMEOUT' });
  expect(await post({ url: `${origin}/drip`, ...hook })).toMatchObject({ status: 200, text: 'drop' });
});

it('says why there was no answer', async () => {
  const origin = await serve((request) => request.socket.destroy());
  const { post } = openEgress({ allowedOrigin: origin });
  expect(await post({ url: origin, ...hook })).toEqual({ error: 'CONNECTION_FAILED' });
  const lookup = async () => {
    throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
  };
  expect(await openEgress({ lookup }).post({ url: 'https://gone.test', ...hook })).toEqual({
    error: 'UNKNOWN_HOST',
  });
});
