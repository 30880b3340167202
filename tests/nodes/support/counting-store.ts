import { createServer, type IncomingMessage } from 'node:http';
import { decodeJwt, decodeProtectedHeader } from 'jose';

/** Duration of a call, and the Retry-After of rejected ones, in ms. */
const CALL_MS = 100;
const RETRY_AFTER_MS = 5000;

type Options = {
  /** One read in this many gets a Retry-After. */
  refuseOneOf: number;
};

/** Serves both stores' reviews over HTTP, one per app, and counts its calls. */
export const openCountingStore = async ({ refuseOneOf }: Options) => {
  const open = new Map<string, number>();
  const waitUntil = new Map<string, number>();
  const seen = { reads: 0, refused: 0, insideRetryAfter: 0, mostAtOnceApple: 0, mostAtOnceGoogle: 0 };
  const asked = new Set<string>();
  const readOrder: string[] = [];
  const writtenAt = new Map<string, number>();

  const bodyOf = async (request: IncomingMessage): Promise<string> => {
    let body = '';
    for await (const part of request) body += part;
    return body;
  };
  /** Counts a call of a key at an app: the key's open calls, and whether it ignored a Retry-After. */
  const counted = async (vendor: 'Apple' | 'Google', key: string, bucket: string): Promise<boolean> => {
    const now = (open.get(key) ?? 0) + 1;
    open.set(key, now);
    seen[`mostAtOnce${vendor}`] = Math.max(seen[`mostAtOnce${vendor}`], now);
    if ((waitUntil.get(bucket) ?? 0) > Date.now()) seen.insideRetryAfter += 1;
    await new Promise((done) => setTimeout(done, CALL_MS));
    open.set(key, (open.get(key) ?? 1) - 1);
    seen.reads += 1;
    if (seen.reads % refuseOneOf !== 0) return true;
    seen.refused += 1;
    waitUntil.set(bucket, Date.now() + RETRY_AFTER_MS);
    return false;
  };

  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '/', 'http://store');
    const body = await bodyOf(request);
    const respond = (status: number, what: object, headers: Record<string, string> = {}) =>
      reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(what));
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const refuse = () => respond(429, { errors: [] }, { 'retry-after': String(RETRY_AFTER_MS / 1000) });
    if (url.pathname.endsWith('/token')) {
      const { iss } = decodeJwt(new URLSearchParams(body).get('assertion') ?? '');
      return respond(200, { access_token: iss, token_type: 'Bearer', expires_in: 3600 });
    }
    if (request.method === 'POST') {
      const reviewId = /"customerReviews","id":"([^"]+)"/.exec(body)?.[1] ?? '';
      writtenAt.set(reviewId, performance.now());
      const attributes = { responseBody: 'Thank you', state: 'PUBLISHED' };
      return respond(201, { data: { id: reviewId, type: 'customerReviewResponses', attributes } });
    }
    const [, appleApp] = /\/v1\/apps\/([^/]+)\/customerReviews$/.exec(url.pathname) ?? [];
    const [, googleApp] = /\/applications\/([^/]+)\/reviews$/.exec(url.pathname) ?? [];
    const appId = appleApp ?? googleApp;
    if (appId === undefined) return respond(404, { errors: [] });
    const key = appleApp ? String(decodeProtectedHeader(token).kid) : token;
    const bucket = appleApp ? key : appId;
    asked.add(appId);
    if (!(await counted(appleApp ? 'Apple' : 'Google', key, bucket))) return refuse();
    readOrder.push(appId);
    if (googleApp) return respond(200, { reviews: [] });
    const attributes = { rating: 5, title: 'Good', body: 'I like it', createdDate: new Date().toISOString() };
    return respond(200, { data: [{ id: `r${appId}`, type: 'customerReviews', attributes }], links: {} });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    asked,
    readOrder,
    writtenAt,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};
