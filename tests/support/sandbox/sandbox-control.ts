import * as z from 'zod';

const Reply = z.object({ text: z.string(), state: z.enum(['PENDING', 'PUBLISHED']), writes: z.number() });

const Mails = z.object({ mails: z.array(z.object({ to: z.array(z.string()), text: z.string() })) });

export type NewReview = {
  store: 'apple' | 'google';
  appId: string;
  id?: string;
  rating: number;
  title?: string;
  body: string;
  author?: string;
  language?: string;
};

/** What a test may do to the stores behind the product's back. */
export const controlOf = (sandboxUrl: string) => {
  const ask = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${sandboxUrl}/_control${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const response = await ask('POST', path, body);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    addReview: async (review: NewReview): Promise<string> =>
      z.object({ id: z.string() }).parse(await post('/reviews', review)).id,
    /** As when its author, or the store, takes it away. */
    removeReview: (store: 'apple' | 'google', appId: string, reviewId: string) =>
      ask('DELETE', `/reviews/${store}/${appId}/${encodeURIComponent(reviewId)}`),
    /** The store publishes a reply now. */
    publish: (store: 'apple' | 'google', appId: string, reviewId: string) =>
      post(`/replies/${store}/${appId}/${encodeURIComponent(reviewId)}/publish`, {}),
    /** Moves the clock of every store, and of everybody who shares them. */
    advance: (advanceMs: number) => post('/clock', { advanceMs }),
    /** Has a vendor fail: for everybody, unless it is `about` an id or words of one call. Answers what ends it. */
    fault: async (fault: {
      vendor: string;
      path?: string;
      about?: string;
      kind: string;
      status?: number;
      message?: string;
      ms?: number;
      times?: number;
    }): Promise<() => Promise<unknown>> => {
      const { id } = z.object({ id: z.number() }).parse(await post('/faults', fault));
      return () => ask('DELETE', `/faults/${id}`);
    },
    /** How the sandbox's AI answers from now on. */
    ai: (behaviour: string, times: number) => post('/ai', { behaviour, times }),
    /** The mails that arrived for an address. */
    mailsTo: async (address: string) => {
      const { mails } = Mails.parse(await (await ask('GET', '/mail')).json());
      return mails.filter(({ to }) => to.includes(address));
    },
    clearFaults: () => ask('DELETE', '/faults'),
    /** The reply a store holds, and how often a write of it took effect. */
    replyTo: async (store: 'apple' | 'google', appId: string, reviewId: string) => {
      const response = await ask('GET', `/replies/${store}/${appId}/${encodeURIComponent(reviewId)}`);
      return response.status === 404 ? undefined : Reply.parse(await response.json());
    },
  };
};
