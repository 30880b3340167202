import * as z from 'zod';
import type { Cluster, Person } from './cluster.ts';

export type Answer = { status: number; body: Record<string, unknown> };
type Call = { path: string; body: object; token?: string; method?: string };

const PATIENCE_MS = 20_000;

/** Calls one node; undefined when the connection ended without a response. */
export const callNode = async (
  url: string,
  { path, body, token, method = 'POST' }: Call,
): Promise<Answer | undefined> => {
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: answer.status, body: Object(await answer.json()) };
  } catch {
    return undefined;
  }
};

/** Behaves like a page: calls any node, and retries while none responds or they answer 503. */
export const callAnyNode = async (urls: () => string[], call: Call, until: number): Promise<Answer> => {
  for (let turn = Math.floor(Math.random() * 100); Date.now() < until; turn += 1) {
    const open = urls();
    const url = open[turn % Math.max(open.length, 1)];
    const answer = url === undefined ? undefined : await callNode(url, call);
    if (answer && answer.status !== 503 && answer.status !== 500) return answer;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`no node answered ${call.path} in time`);
};

const Session = z.object({ idToken: z.string() });

export const signIn = async (
  { urls }: Cluster,
  { email, password }: Person,
  until: number,
): Promise<string> => {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k';
  const answer = await callAnyNode(urls, { path, body: { email, password, returnSecureToken: true } }, until);
  return Session.parse(answer.body).idToken;
};
