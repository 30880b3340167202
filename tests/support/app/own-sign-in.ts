import { afterAll } from 'vitest';
import { inTenant, NO_COMPANY } from '#server/db/database.ts';
import { deliver } from '#server/features/deliveries/deliver.ts';
import type { Registration } from '#server/features/sign-in/accounts.ts';
import { renewKeys } from '#server/features/sign-in/keys.ts';
import { ownIssuer, withOpenSession } from '#server/features/sign-in/own-identity.ts';
import type { Provider } from '#server/integrations/identity/port.ts';
import { tokenVerifier } from '#server/integrations/identity/token-verifier.ts';
import { smtpMail } from '#server/integrations/mail/smtp.ts';
import type { TestContext } from './test-context.ts';
import { type Answer, startApi } from './test-server.ts';

export const PASSWORD = 'a long enough password';

/** Servers with sign-in of their own over one database, and mails that arrive in the sandbox. */
export const openOwnSignIn = async (
  { context: bare, sandbox, rows, url }: TestContext,
  { registration = 'open', provider }: { registration?: Registration; provider?: Provider } = {},
) => {
  const mail = smtpMail({ url: sandbox.smtpUrl, from: 'no-reply@rejoinder.test' });
  afterAll(() => mail.close());
  const context = { ...bare, mail };
  await renewKeys(context);
  /** One more node. `sessionTime` replaces the clock of its cache of sessions, in ms; a listening one is told of changes. */
  const startNode = (sessionTime?: () => number, isListening = false) =>
    startApi(context, {
      ...(isListening && { databaseUrl: url }),
      ownSignIn: { registration, provider },
      trustedProxies: '127.0.0.1',
      identity: withOpenSession(tokenVerifier(ownIssuer(context.db), context.now), context, sessionTime),
    });
  const server = await startNode();

  /** A browser at `address`: it keeps cookies. */
  const openBrowser = (address = '198.51.100.1', at = server) => {
    const cookies = new Map<string, string>();
    const ask = async (
      method: 'GET' | 'POST',
      path: string,
      { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
    ): Promise<Answer> => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await at.ask({
        method,
        path: `/api/auth/${path}`,
        headers: { 'x-forwarded-for': address, ...(cookie && { cookie }), ...headers },
        ...(method === 'POST' ? { body: body ?? {} } : {}),
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '' || /max-age=0(;|$)/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    };
    const post = (path: string, body?: object) => ask('POST', path, body ? { body } : {});
    const token = async (): Promise<string> => String((await ask('GET', 'token')).body.token);
    return {
      cookies,
      ask,
      post,
      token,
      signUp: (email: string, password = PASSWORD, more: object = {}) =>
        post('sign-up', { email, password, ...more }),
      signIn: (email: string, password = PASSWORD) => post('sign-in', { email, password }),
      /** A call of the API with a token of the session, or with this one. */
      call: async (path: string, body?: object, given?: string) =>
        at.ask({
          method: body ? 'POST' : 'GET',
          path,
          headers: { authorization: `Bearer ${given ?? (await token())}` },
          ...(body && { body }),
        }),
    };
  };
  /** The secret of the newest link that was mailed to an address, of the page at `path`. */
  const mailedSecret = async (to: string, path: string): Promise<string> => {
    for (const { id } of await rows("select delivery_id id from deliveries where state = 'waiting'"))
      await deliver(context, { companyId: NO_COMPANY, deliveryId: id });
    const texts = (await sandbox.mails()).filter((one) => one.to.includes(to)).map(({ text }) => text);
    const secrets = texts.flatMap((text) => new RegExp(`${path}#([\\w-]+)`).exec(text)?.[1] ?? []);
    const secret = secrets.at(-1);
    if (secret === undefined) throw new Error(`no link was mailed to ${to}`);
    return secret;
  };
  const inNoCompany = <Value>(work: Parameters<typeof inTenant<Value>>[2]) =>
    inTenant(context.db, NO_COMPANY, work);
  return { context, server, startNode, openBrowser, mailedSecret, inNoCompany };
};
