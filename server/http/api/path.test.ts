import { expect, it } from 'vitest';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';

const { context, createApp, rows } = await createTestContext();
const server = await startApi(context);

it('prefers path parameters over the body', async () => {
  const app = await createApp();
  const other = await createApp({ company: app.caller });
  const headers = { authorization: `Bearer ${await server.tokenOf(app.caller.userId)}` };
  const ask = (id: string, body: string | object) =>
    server.ask({ method: 'POST', path: `/api/application/update/${id}`, headers, body });
  const config = { additionalPrompt: 'Be kind.' };
  expect(await ask(app.appId, { id: other.appId, config })).toMatchObject({ status: 200 });
  const saved = 'select additional_prompt as said from apps where company_id = $1 order by added_at';
  expect(await rows(saved, app.companyId)).toEqual([{ said: 'Be kind.' }, { said: '' }]);
  for (const body of ['null', '[]', '"x"', '{']) expect((await ask(app.appId, body)).status, body).toBe(400);
  for (const id of ['..%2f..', '%00', 'x'.repeat(201), '%', ':id'])
    expect([400, 404, 414], id).toContain((await ask(id, { config })).status);
  const prototype = `{"__proto__":{"id":"${other.appId}"},"config":{"additionalPrompt":"No"}}`;
  expect((await ask(app.appId, prototype)).status).toBeLessThan(500);
  expect(await rows(saved, app.companyId)).toContainEqual({ said: '' });
});
