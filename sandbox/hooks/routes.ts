import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { escaped } from '../identity/html.ts';
import { sendPage } from '../pages/plain-page.ts';
import type { Sandbox } from '../sandbox.ts';
import {
  allCalls,
  clearCalls,
  HOOK_ANSWERS,
  HOOK_KINDS,
  type HookAnswer,
  type HookCall,
  nextAnswer,
  orderAnswer,
  saveCall,
} from '../state/hooks.ts';
import { refusalOf } from './vendors.ts';

const Path = z.object({ kind: z.enum(HOOK_KINDS), name: z.string().min(1).max(100) });
const Order = z.strictObject({
  name: z.string().min(1).max(100),
  answer: z.enum(HOOK_ANSWERS),
  times: z.number().int().positive().optional(),
});

const LONG = 100_000_000;
const CHUNK = Buffer.alloc(64 * 1024, 'x');

/**
 * Receivers at `/hooks/slack/…`, `/hooks/teams/…` and `/hooks/webhook/…`, each with a name of one's choice; the page
 * `/hooks` shows what came, as JSON `/_control/hooks`.
 */
export const hooks = (server: FastifyInstance, { db }: Sandbox): void => {
  server.register(async (at) => {
    // As it was sent: a signature is of the bytes.
    at.removeAllContentTypeParsers();
    at.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    at.post('/hooks/:kind/:name', async (request, reply) => {
      const path = Path.safeParse(request.params);
      if (!path.success) return reply.code(404).send({ error: 'NOT_FOUND' });
      const { kind, name } = path.data;
      const answer = nextAnswer(db, name);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([key, value]) => [key, String(value)]),
      );
      const body = String(request.body);
      saveCall(db, { kind, name, headers, body, answer });
      const refusal = answer === 'ok' ? refusalOf(kind, body) : undefined;
      return refusal ? reply.code(400).type('text/plain').send(refusal) : answered(reply, kind, answer);
    });
  });
  server.get('/_control/hooks', async () => ({
    calls: allCalls(db).map((call) => ({ ...call, at: new Date(call.at).toISOString() })),
  }));
  server.delete('/_control/hooks', async () => ({ removed: clearCalls(db) }));
  server.post('/_control/hooks/answers', async (request, reply) => {
    const order = Order.safeParse(request.body);
    if (!order.success) return reply.code(400).send({ error: 'BAD_INPUT', message: order.error.message });
    orderAnswer(db, order.data);
    return order.data;
  });
  server.get('/hooks', async (_request, reply) => {
    const calls = allCalls(db).reverse();
    return sendPage(
      reply,
      'Channels',
      calls.length === 0
        ? '<p>Nothing has arrived yet.</p><p class="note">Enter an address such as <code>/hooks/slack/team</code>, <code>/hooks/teams/team</code> or <code>/hooks/webhook/mine</code> of this server in Settings.</p>'
        : `<ul>${calls.slice(0, 100).map(shown).join('\n')}</ul>`,
    );
  });
};

const answered = (reply: FastifyReply, kind: HookCall['kind'], answer: HookAnswer): FastifyReply => {
  switch (answer) {
    case 'ok':
      if (kind === 'slack') return reply.type('text/plain').send('ok');
      return reply.code(kind === 'teams' ? 202 : 204).send();
    case '410':
    case '500':
      return reply
        .code(Number(answer))
        .type('text/plain')
        .send(answer === '410' ? 'Gone' : 'Broken');
    case '429':
      return reply.code(429).header('retry-after', '30').type('text/plain').send('rate_limited');
    case '301':
      return reply.code(301).header('location', '/hooks/webhook/elsewhere').send();
    case 'archived':
      return kind === 'teams'
        ? reply.code(404).send({ error: { code: 'WorkflowNotFound' } })
        : reply.code(404).type('text/plain').send('channel_is_archived');
    case 'cut':
      reply.raw.destroy();
      return reply.hijack();
    case 'never':
      return reply.hijack();
    case 'long':
      return reply.type('text/plain').send(Readable.from(Array(Math.ceil(LONG / CHUNK.length)).fill(CHUNK)));
  }
};

const shown = ({ kind, name, body, answer, at }: HookCall): string =>
  `<li><b>${kind}/${escaped(name)}</b> <span class="note">${new Date(at).toISOString()} · ${answer}</span>
<pre dir="auto">${escaped(pretty(body))}</pre></li>`;

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
