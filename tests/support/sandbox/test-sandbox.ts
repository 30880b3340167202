import { afterAll, expect } from 'vitest';
import * as z from 'zod';
import { type SpecName, specOf } from '#sandbox/spec-check.ts';
import { HOOK_KINDS, type HookAnswer } from '#sandbox/state/hooks.ts';
import { KeyFiles } from '#sandbox/test-callers.ts';
import { running } from '#sandbox/test-setup.ts';
import { LOCAL_PADDLE } from '#server/config/payment-env.ts';
import type { AppleKey, GoogleKey } from '#shared/domain/stores/store-key.ts';

const Id = z.object({ id: z.string() });
const Paid = z.object({ transaction_id: z.string(), subscription_id: z.string() });
const Journal = z.object({
  calls: z.array(
    z.object({
      vendor: z.string(),
      at: z.iso.datetime(),
      method: z.string(),
      path: z.string(),
      query: z.record(z.string(), z.unknown()),
      headers: z.record(z.string(), z.unknown()),
      body: z.unknown(),
      status: z.nullable(z.number()),
    }),
  ),
});
const Mails = z.object({
  mails: z.array(
    z.object({
      messageId: z.nullable(z.string()),
      sender: z.string(),
      to: z.array(z.string()),
      from: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.nullable(z.string()),
      headers: z.array(z.string()),
    }),
  ),
});
const Hooks = z.object({
  calls: z.array(
    z.object({
      kind: z.enum(HOOK_KINDS),
      name: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
      answer: z.string(),
    }),
  ),
});
export const Reply = z.object({ text: z.string(), state: z.string(), writes: z.number() });

export type SandboxReview = {
  store: 'apple' | 'google';
  appId: string;
  id?: string;
  rating?: number;
  title?: string | null;
  body?: string;
  author?: string;
  language?: string;
  version?: string;
  at?: number;
};

/** The vendors' stand-ins for one test file, with what a test orders of them. */
export const startTestSandbox = async () => {
  const sandbox = await running();
  afterAll(() => sandbox.stop());
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await sandbox.call(method, `/_control/${path}`, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  return {
    url: sandbox.url,
    smtpUrl: sandbox.smtpUrl,
    keys: sandbox.keys,
    /** One more publisher with its apps, and the keys that open them. */
    addPublisher: async (apps: { store: 'apple' | 'google'; id: string; name: string }[]) =>
      KeyFiles.omit({ others: true }).parse(await control('POST', 'publishers', { name: 'Acme', apps })),
    /** A new review, or with a known `id` the reviewer's change of one; answers its id. */
    review: async (review: SandboxReview): Promise<string> =>
      Id.parse(await control('POST', 'reviews', { rating: 4, body: 'It is good', ...review })).id,
    /** A release; later reviews of the app are of it. */
    version: (release: { store: 'apple' | 'google'; appId: string; version: string; at?: number }) =>
      control('POST', 'versions', release),
    remove: (store: string, appId: string, id: string) =>
      control('DELETE', `reviews/${store}/${encodeURIComponent(appId)}/${id}`),
    replyOf: async (store: string, appId: string, id: string) =>
      Reply.parse(await control('GET', `replies/${store}/${encodeURIComponent(appId)}/${id}`)),
    fault: (fault: {
      vendor: string;
      kind: string;
      path?: string;
      about?: string;
      status?: number;
      message?: string;
      ms?: number;
      times?: number;
    }) => control('POST', 'faults', fault),
    heal: () => control('DELETE', 'faults'),
    advanceClock: (advanceMs: number) => control('POST', 'clock', { advanceMs }),
    /** Pays a month in the checkout of `companyId`; sends events only if the sandbox has a webhook URL. */
    pay: async (companyId: string) => {
      const { clientToken: token, priceId } = LOCAL_PADDLE;
      const order = { token, priceId, customData: { companyId, userId: 'u' }, card: '4242424242424242' };
      const paid = Paid.parse((await sandbox.call('POST', '/paddle/checkout/pay', order)).body);
      return { transactionId: paid.transaction_id, subscriptionId: paid.subscription_id };
    },
    /** What the customer does on the provider's page. */
    cancel: (subscriptionId: string) => sandbox.call('POST', `/paddle/manage/${subscriptionId}/cancel`, {}),
    writer: (behaviour: string, times?: number, ms?: number) =>
      control('POST', 'ai', { behaviour, times, ms }),
    journal: async (vendor: string) => Journal.parse(await control('GET', `journal?vendor=${vendor}`)).calls,
    /** What the AI's list tells of a model. */
    model: (id: string, told: { shutdownDate?: string; isGone?: boolean } = {}) =>
      control('POST', 'models', { id, ...told }),
    /** What arrived at the mail server, the oldest first. */
    mails: async () => Mails.parse(await control('GET', 'mail')).mails,
    /** What arrived at the channels, the oldest first. */
    hookCalls: async (name?: string) =>
      Hooks.parse(await control('GET', 'hooks')).calls.filter(
        (call) => name === undefined || call.name === name,
      ),
    /** How a channel answers, `times` times or from now on. */
    answerHook: (name: string, answer: HookAnswer, times?: number) =>
      control('POST', 'hooks/answers', { name, answer, times }),
    forget: () => control('DELETE', 'journal'),
  };
};
export type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>;

type AppleFile = { keyId: string; p8: string; issuerId?: string };
type GoogleFile = {
  developerId: string;
  serviceAccountJson: { client_email: string; private_key: string };
};

export const appleKeyOf = ({ keyId, p8, issuerId }: AppleFile): AppleKey => ({
  store: 'apple',
  keyId,
  privateKey: p8,
  ...(issuerId ? { issuerId } : {}),
});
export const googleKeyOf = ({ developerId, serviceAccountJson }: GoogleFile): GoogleKey => ({
  store: 'google',
  developerId,
  clientEmail: serviceAccountJson.client_email,
  privateKey: serviceAccountJson.private_key,
});

/** Whether the vendors' published specs are at hand to hold requests to. */
export const hasSpecs = specOf('ai') !== undefined;

/** Holds every request that a stand-in has seen to its vendor's published spec. */
export const expectRequestsToFit = async (sandbox: Sandbox, name: SpecName): Promise<void> => {
  const calls = await sandbox.journal(name);
  expect(calls.length).toBeGreaterThan(0);
  const spec = specOf(name);
  for (const { method, path, query, body } of calls)
    expect({ path, wrong: spec?.checkRequest(method, path, query, body) }).toEqual({ path, wrong: [] });
};
