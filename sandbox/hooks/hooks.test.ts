import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, running } from '../test-setup.ts';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await running();
});
afterAll(() => sandbox.stop());

const send = (path: string, body: unknown) => sandbox.call('POST', `/hooks/${path}`, body);
const order = (name: string, answer: string, times?: number) =>
  sandbox.call('POST', '/_control/hooks/answers', { name, answer, times });

test('channels answer as their vendors do, and refuse what those would', async () => {
  const slack = { text: 'Hi', blocks: [{ type: 'header', text: { type: 'plain_text', text: 'Hi' } }] };
  expect(await send('slack/team', slack)).toMatchObject({ status: 200, text: 'ok' });
  expect(await send('slack/team', { blocks: [] })).toMatchObject({ status: 400, text: 'invalid_payload' });
  expect((await send('teams/team', { type: 'message', attachments: [] })).status).toBe(400);
  expect((await send('webhook/mine', { any: 'thing' })).status).toBe(204);
  expect((await send('fax/mine', {})).status).toBe(404);
});

test('a channel answers as it was told, a number of times or until told otherwise', async () => {
  await order('told', '410', 2);
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await send('webhook/told', {})).status);
  await order('told', '500');
  for (let n = 0; n < 2; n += 1) statuses.push((await send('webhook/told', {})).status);
  await order('told', 'ok');
  statuses.push((await send('webhook/told', {})).status);
  expect(statuses).toEqual([410, 410, 204, 500, 500, 204]);
  expect((await order('told', 'shout')).status).toBe(400);
});

test('the page shows what came as text', async () => {
  await send('webhook/page', { body: '<script>alert(1)</script>' });
  const page = await sandbox.call('GET', '/hooks');
  expect(page.text).toContain('&#60;script&#62;');
  expect(page.text).not.toContain('<script>');
});
