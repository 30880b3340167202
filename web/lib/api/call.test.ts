import { afterEach, describe, expect, it, vi } from 'vitest';
import * as applicationApi from '#shared/contract/application/endpoints.ts';
import * as configApi from '#shared/contract/config/endpoints.ts';
import * as replyApi from '#shared/contract/reply/endpoints.ts';
import * as userApi from '#shared/contract/user/endpoints.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { type CallSession, callAs } from './call.ts';

const asked: { url: string; init: RequestInit }[] = [];
const answer = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  });
};
const notified: string[] = [];
const caller: CallSession = {
  token: async () => ok('id-token'),
  companyId: () => 'c1',
  onSessionLost: () => notified.push('session lost'),
  onAccessLost: (code) => notified.push(code),
  onNotAllowed: () => notified.push('NOT_ALLOWED'),
};
const translate = { text: 'Hi', targetLanguage: 'tr', appId: 'run.acme' };

afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
  notified.length = 0;
});

describe('API call', () => {
  it('sends the caller and returns the output of the contract', async () => {
    answer(200, { result: 'Merhaba', more: 'unasked' });
    expect(await callAs(caller)(replyApi.translate, translate)).toEqual(ok({ result: 'Merhaba' }));
    expect(asked[0]?.url).toBe('/api/review/translate');
    expect(asked[0]?.init).toMatchObject({
      method: 'POST',
      body: JSON.stringify(translate),
      headers: { Authorization: 'Bearer id-token', 'X-Company-Id': 'c1' },
    });
  });

  it('fills in the path parameters', async () => {
    answer(200, { success: true });
    expect((await callAs(caller)(applicationApi.update, { id: 'run.acme/../x?y' })).ok).toBe(true);
    expect(asked[0]?.url).toBe('/api/application/update/run.acme%2F..%2Fx%3Fy');
  });

  it('sends neither a token nor a body when the endpoint needs none', async () => {
    answer(200, { identity: { kind: 'embedded' }, signsInWithGoogle: false, payment: null, sandbox: [] });
    expect((await callAs(caller)(configApi.get, {})).ok).toBe(true);
    expect(asked[0]?.init.body).toBeUndefined();
    expect(asked[0]?.init.headers).not.toHaveProperty('Authorization');
  });

  it.each([
    ['an answer outside the contract', 200, { result: 7 }, 'ERROR', 500],
    ['an unknown code', 500, { error: 'NEW', message: '' }, 'ERROR', 500],
    ['no JSON at all', 502, '<html>', 'ERROR', 502],
    ['a known code', 502, { error: 'WRITER_ERROR', message: '' }, 'WRITER_ERROR', 502],
  ])('turns %s into a typed refusal', async (_, status, body, code, as) => {
    answer(status, body);
    const result = await callAs(caller)(replyApi.translate, translate);
    expect(result).toEqual(failed({ kind: 'refused', code, status: as }));
  });

  it('returns the retry delay and the issues of an error', async () => {
    const issues = [{ path: 'text', reason: 'too small' }];
    answer(429, { error: 'TOO_MANY_REQUESTS', message: '', issues }, { 'Retry-After': '30' });
    expect(await callAs(caller)(replyApi.translate, translate)).toEqual(
      failed({ kind: 'refused', code: 'TOO_MANY_REQUESTS', status: 429, retryAfter: 30, issues }),
    );
  });

  it('reports a lost session and lost access to the caller’s session', async () => {
    answer(401, { error: 'EXPIRED_TOKEN', message: '' });
    await callAs(caller)(userApi.me, {});
    answer(403, { error: 'TRIAL_EXPIRED', message: '' });
    await callAs(caller)(userApi.me, {});
    expect(notified).toEqual(['session lost', 'TRIAL_EXPIRED']);
  });

  it('sends again with the token that replaced a refused one', async () => {
    const tokens: string[] = [];
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      tokens.push(String(Reflect.get(Object(headers), 'Authorization')));
      return tokens.length === 1
        ? new Response('{"error":"EXPIRED_TOKEN","message":""}', { status: 401 })
        : new Response('{"result":"Merhaba"}');
    });
    const replaced: CallSession = { ...caller, token: async () => ok(tokens.length === 0 ? 'old' : 'new') };
    expect(await callAs(replaced)(replyApi.translate, translate)).toEqual(ok({ result: 'Merhaba' }));
    expect(tokens).toEqual(['Bearer old', 'Bearer new']);
    expect(notified).toEqual([]);
  });

  it('ends the session when the replaced token is refused too', async () => {
    answer(401, { error: 'EXPIRED_TOKEN', message: '' });
    let given = 0;
    await callAs({ ...caller, token: async () => ok(`token ${given++}`) })(userApi.me, {});
    expect([asked.length, notified]).toEqual([2, ['session lost']]);
  });

  it('returns a network failure when the server or the provider is unreachable', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await callAs(caller)(userApi.me, {})).toEqual(failed({ kind: 'network' }));
    const offline = { ...caller, token: async () => failed('network' as const) };
    expect(await callAs(offline)(userApi.me, {})).toEqual(failed({ kind: 'network' }));
    expect(notified).toEqual([]);
  });

  it('API call is not sent without a token', async () => {
    answer(200, {});
    const gone = { ...caller, token: async () => failed('lost' as const) };
    expect(await callAs(gone)(userApi.me, {})).toMatchObject({ failure: { code: 'EXPIRED_TOKEN' } });
    expect([asked.length, notified]).toEqual([0, ['session lost']]);
  });
});
