import { promises as dns, type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type EgressRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** What is kept of an answer. */
export type EgressAnswer = { status: number; retryAfter: string | undefined; text: string };

/**
 * Why there was no answer. `FORBIDDEN_ADDRESS`: we do not call such addresses; nothing was sent. The others may pass:
 * the name has no address, the connection failed, the certificate is not valid, or it took too long.
 */
export type EgressError =
  | 'FORBIDDEN_ADDRESS'
  | 'UNKNOWN_HOST'
  | 'CONNECTION_FAILED'
  | 'INVALID_CERTIFICATE'
  | 'TIMEOUT';

/** Posts to an address that a customer gave. Never throws. */
export type Egress = {
  post: (request: EgressRequest) => Promise<EgressAnswer | { error: EgressError }>;
  /** Whether the address as it is written can be called at all; where it leads is seen by the call. */
  mayCall: (url: string) => boolean;
};

type Options = {
  /** One origin that may be on this machine and without TLS: the sandbox. */
  allowedOrigin?: string | undefined;
  /** Finds the addresses of a name. */
  lookup?: (hostname: string) => Promise<LookupAddress[]>;
  timeoutMs?: number;
};

/** Time limit of a call, from its name to the end of its answer, in ms. */
const TIMEOUT_MS = 10_000;
/** An answer is not read any further, in bytes. */
const LONGEST_READ = 64 * 1024;
/** Characters of an answer that are kept. */
const LONGEST_KEPT = 2000;
const LONGEST_URL = 2000;
/** Of HTTPS. With any port, we could be made to knock on others. */
const PORTS = ['', '443', '8443'];

/**
 * The one way to addresses that customers give. HTTPS to public addresses only; the name is resolved once, and the
 * connection goes to the address that was checked. Redirects are answers like others.
 */
export const openEgress = ({
  allowedOrigin,
  lookup = (hostname) => dns.lookup(hostname, { all: true }),
  timeoutMs = TIMEOUT_MS,
}: Options = {}): Egress => {
  const permitted = (text: string): URL | undefined => {
    if (text.length > LONGEST_URL || !URL.canParse(text)) return undefined;
    const url = new URL(text);
    if (url.username !== '' || url.password !== '') return undefined;
    if (allowedOrigin !== undefined && url.origin === allowedOrigin) return url;
    if (url.protocol !== 'https:' || !PORTS.includes(url.port)) return undefined;
    const host = bareHost(url);
    return isIP(host) === 0 || isPublicAddress(host) ? url : undefined;
  };
  const addressOf = async (url: URL): Promise<LookupAddress | { error: EgressError }> => {
    const host = bareHost(url);
    const family = isIP(host);
    const found = family === 0 ? await lookup(host) : [{ address: host, family }];
    const isAllowed = url.origin === allowedOrigin;
    if (!isAllowed && found.some(({ address }) => !isPublicAddress(address)))
      return { error: 'FORBIDDEN_ADDRESS' };
    return found[0] ?? { error: 'UNKNOWN_HOST' };
  };
  return {
    mayCall: (url) => permitted(url) !== undefined,
    post: async ({ url: text, headers, body }) => {
      const url = permitted(text);
      if (!url) return { error: 'FORBIDDEN_ADDRESS' };
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const address = await before(signal, addressOf(url));
        return 'error' in address ? address : await answerTo(url, address, { headers, body, signal });
      } catch (error) {
        return { error: signal.aborted ? 'TIMEOUT' : errorOf(error) };
      }
    },
  };
};

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Looking up a name cannot be aborted. */
const before = async <Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(new Error('timeout'));
  signal.addEventListener('abort', abort);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
};

const answerTo = (
  url: URL,
  { address, family }: LookupAddress,
  { headers, body, signal }: Pick<EgressRequest, 'headers' | 'body'> & { signal: AbortSignal },
): Promise<EgressAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<EgressAnswer>();
  const pinned: LookupFunction = (_hostname, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const bytes = Buffer.from(body);
  const outgoing = send(url, {
    method: 'POST',
    agent: false,
    lookup: pinned,
    signal,
    headers: { ...headers, 'content-length': bytes.byteLength, 'user-agent': 'Rejoinder' },
  });
  outgoing.on('error', reject);
  outgoing.on('response', (incoming) => resolve(readAnswer(incoming)));
  outgoing.end(bytes);
  return promise;
};

/** The beginning of an answer; one that breaks off or does not end has been given all the same. */
const readAnswer = async (incoming: IncomingMessage): Promise<EgressAnswer> => {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of incoming) {
      parts.push(part);
      length += part.length;
      if (length >= LONGEST_READ) break; // which closes the connection
    }
  } catch {
    // What has arrived is enough.
  }
  return {
    status: incoming.statusCode ?? 0,
    retryAfter: incoming.headers['retry-after'],
    text: Buffer.concat(parts).toString().slice(0, LONGEST_KEPT).toWellFormed().replaceAll('\0', ''),
  };
};

const CERTIFICATE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

const errorOf = (error: unknown): EgressError => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EAI_AGAIN') return 'UNKNOWN_HOST';
  return CERTIFICATE.test(code) ? 'INVALID_CERTIFICATE' : 'CONNECTION_FAILED';
};
