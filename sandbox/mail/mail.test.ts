import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Running, running } from '../test-setup.ts';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await running();
});
afterAll(() => sandbox.stop());

const Mails = z.object({
  mails: z.array(
    z.object({ id: z.number(), subject: z.string(), to: z.array(z.string()), text: z.string() }),
  ),
});
const mails = async () => Mails.parse((await sandbox.call('GET', '/_control/mail')).body).mails;
const send = (to: string, more: object = {}) =>
  createTransport(sandbox.smtpUrl).sendMail({
    from: 'a@sender.test',
    to,
    subject: 'Hi',
    text: 'Text',
    ...more,
  });
const order = (fault: object) => sandbox.call('POST', '/_control/faults', { vendor: 'mail', ...fault });
const page = async (path: string): Promise<Response> => fetch(`${sandbox.url}${path}`);

test('the inbox is empty at first, and can be cleared', async () => {
  expect(await (await page('/mail')).text()).toContain('No mail yet.');
  await send('one@customer.test');
  expect(await mails()).toMatchObject([{ to: ['one@customer.test'], subject: 'Hi', text: 'Text\n' }]);
  expect((await sandbox.call('DELETE', '/_control/mail')).body).toEqual({ removed: 1 });
  expect(await mails()).toEqual([]);
  expect((await page('/mail/1')).status).toBe(404);
});

test('hostile mail stays text, and its HTML in a frame without origin', async () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(2)>';
  await send('two@customer.test', {
    subject: hostile,
    text: hostile,
    html: `${hostile}"></iframe>${hostile}`,
  });
  const [{ id } = { id: 0 }] = await mails();
  for (const path of ['/mail', `/mail/${id}`]) {
    const answer = await page(path);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).not.toMatch(/<script|<img/);
    expect(html.match(/<iframe/g) ?? []).toHaveLength(path === '/mail' ? 0 : 1);
    expect(html).not.toMatch(/sandbox="[^"]*(scripts|same-origin|forms)/);
  }
});

test.each([
  [{ kind: 'status', status: 550 }, 550, 0],
  [{ kind: 'status', status: 421 }, 421, 0],
  [{ kind: 'cut' }, undefined, 0],
  [{ kind: 'accept-then-cut' }, undefined, 1],
])('a fault for one address, %j, leaves others alone', async (fault, responseCode, kept) => {
  await sandbox.call('DELETE', '/_control/mail');
  await order({ ...fault, about: 'hit@customer.test', times: 1 });
  await send('spared@customer.test');
  await expect(send('hit@customer.test')).rejects.toMatchObject(responseCode ? { responseCode } : {});
  expect(await mails()).toHaveLength(1 + kept);
  await send('hit@customer.test');
  expect(await mails()).toHaveLength(2 + kept);
});

test('while the server is away nobody reaches it', async () => {
  await order({ kind: 'cut', times: 2 });
  await expect(send('a@customer.test')).rejects.toThrow();
  await expect(send('b@customer.test')).rejects.toThrow();
  await send('c@customer.test');
});

test('mails and the port survive a restart', async () => {
  const before = { mails: await mails(), url: sandbox.smtpUrl };
  sandbox = await sandbox.restart();
  expect({ mails: await mails(), url: sandbox.smtpUrl }).toEqual(before);
});
