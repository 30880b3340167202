import * as z from 'zod';

const Keys = z.object({
  publisher: z.string(),
  apple: z.object({ keyId: z.string(), p8: z.string() }),
  google: z.object({
    developerId: z.string(),
    serviceAccountJson: z.object({ client_email: z.string(), private_key: z.string() }),
  }),
});
const Reply = z.object({
  text: z.string(),
  state: z.enum(['PENDING', 'PUBLISHED']),
  writes: z.number(),
  history: z.array(z.object({ text: z.nullable(z.string()), at: z.string() })),
});
export type StandingReply = z.infer<typeof Reply>;
const Journal = z.object({
  calls: z.array(
    z.object({
      vendor: z.string(),
      method: z.string(),
      path: z.string(),
      body: z.unknown(),
      status: z.nullable(z.number()),
      fault: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
});
export type StoreCall = z.infer<typeof Journal>['calls'][number];

export type Store = 'apple' | 'google';
export type StoreApp = { store: Store; id: string; name: string };
export type Fault = {
  vendor: 'app-store-connect' | 'google-play' | 'google-oauth';
  path?: string;
  kind: 'status' | 'delay' | 'cut' | 'accept-then-cut' | 'apply-late' | 'parallel-429' | 'api-disabled';
  status?: number;
  message?: string;
  ms?: number;
  times?: number;
};
export type NewReview = {
  store: Store;
  appId: string;
  id?: string;
  rating: number;
  title?: string;
  body: string;
  at?: number;
};

/** Control of the sandbox stores: what a test sets up and inspects. */
export const sandboxControl = (url: string) => {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/_control${path}`, { method, headers, ...sent });
    const answered: unknown = await answer.json();
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`sandbox: ${method} ${path}: ${JSON.stringify(answered)}`);
    return answered;
  };
  return {
    addPublisher: async (name: string, apps: StoreApp[]) =>
      Keys.parse(await ask('POST', '/publishers', { name, apps })),
    putReview: async (review: NewReview): Promise<string> =>
      z.object({ id: z.string() }).parse(await ask('POST', '/reviews', review)).id,
    removeReview: (store: Store, appId: string, id: string) =>
      ask('DELETE', `/reviews/${store}/${appId}/${id}`),
    replyTo: async (store: Store, appId: string, id: string): Promise<StandingReply | undefined> => {
      const found = await ask('GET', `/replies/${store}/${appId}/${id}`);
      return found === undefined ? undefined : Reply.parse(found);
    },
    addFault: (fault: Fault) => ask('POST', '/faults', fault),
    clearFaults: () => ask('DELETE', '/faults'),
    advanceClock: (advanceMs: number) => ask('POST', '/clock', { advanceMs }),
    journal: async (): Promise<StoreCall[]> => Journal.parse(await ask('GET', '/journal')).calls,
    clearJournal: () => ask('DELETE', '/journal'),
  };
};

export type SandboxControl = ReturnType<typeof sandboxControl>;
