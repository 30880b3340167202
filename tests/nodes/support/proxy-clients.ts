import { Agent, request } from 'node:http';

export type Answer = { status: number; text: string; remaining: number };
type Call = { method?: string; path: string; body?: object; headers?: Record<string, string> };

/** One browser with its own address and one persistent connection. A lost connection is an error. */
export const openClient = (url: string, address: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = ({ method = 'POST', path, body, headers = {} }: Call): Promise<Answer> =>
    new Promise((done, failed) => {
      const call = request(
        `${url}${path}`,
        {
          agent,
          method,
          localAddress: address,
          timeout: 30_000,
          headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        },
        (reply) => {
          let text = '';
          reply.setEncoding('utf8');
          reply.on('data', (part) => {
            text += part;
          });
          reply.on('error', failed);
          const remaining = Number(reply.headers['x-ratelimit-remaining']);
          reply.on('end', () => done({ status: reply.statusCode ?? 0, text, remaining }));
        },
      );
      call.on('timeout', () => call.destroy(new Error('no answer in 30 s')));
      call.on('error', failed);
      call.end(body && JSON.stringify(body));
    });
  return { ask, close: () => agent.destroy() };
};
