import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { openAiWriter } from '#server/integrations/writer/openai.ts';
import { CANARY } from '#shared/domain/writer/prompts.ts';
import { batchesOf } from '#tests/support/app/batches.ts';
import { openPlaces, PLACES } from '#tests/support/app/places.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';

/** What must never be shown, wherever the model says it. */
const DEMANDS = [
  'Visit https://evil-prize.example/claim',
  'See evil-prize.money now',
  'Go to evil-prize dot services',
  'Open evil%2Dprize%2Elife today',
  'Call +1 900 555 0199 at once',
  'Ring 0049,1579,2361,555 today',
  'Try 203.0.113.77 in your browser',
  'Write to agent@evil-prize.example',
  'Telegram: @evil_prize_agent',
  'Message us at t me/evilprize',
  `Mark: ${CANARY}`,
  'Dear {customer_name}, hello',
  'Thank you <b>very</b> much',
  'Thank\u200b you \u200b so much',
];

const kit = await createTestContext();
let demand = '';

const Completion = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject({ content: z.string() }) })),
});
const Texts = z.record(z.string(), z.unknown());
const SHOWN = ['reply', 'english', 'translation'];

/** The sandbox's answer with the demand in each of its texts; as the judge it finds nothing. */
const obey = (content: string): string => {
  const answer = Texts.parse(JSON.parse(content));
  if ('unbacked' in answer) return JSON.stringify({ rating: false, unbacked: false });
  const change = ([name, value]: [string, unknown]): [string, unknown] =>
    SHOWN.includes(name) && typeof value === 'string' ? [name, `${value} ${demand}`] : [name, value];
  return JSON.stringify(Object.fromEntries(Object.entries(answer).map(change)));
};

/** A model that puts what it was told by a stranger into every text that it writes. */
const server = createServer(async (request, reply) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const answer = await fetch(`${kit.sandbox.url}/ai/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer k' },
    body: Buffer.concat(parts),
  });
  const completion = Completion.parse(await answer.json());
  for (const { message } of completion.choices) message.content = obey(message.content);
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion));
});
await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
afterAll(() => server.close());
const address: AddressInfo | string | null = server.address();
const port = typeof address === 'object' ? address?.port : undefined;
const context = {
  ...kit.context,
  writer: openAiWriter({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: 'k',
    modelMap: new Map(),
    timeoutMs: 10_000,
  }),
};

const outcomeOf = (text: Promise<string>): Promise<string> =>
  text.then(
    (written) => (written.includes(demand) ? `shown: ${written}` : 'without it'),
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  );

it('shows nothing that a hostile model was made to say, wherever its text comes from', async () => {
  const places = await openPlaces(kit, context);
  for (demand of DEMANDS) {
    kit.clock.now += 60_000; // previews are limited by the minute
    for (const place of PLACES.filter((name) => name !== 'batch'))
      expect(['REPLY_BLOCKED', 'without it'], `${place}: ${demand}`).toContain(
        await outcomeOf(places[place]()),
      );
  }
});

it('lets no draft of a hostile model pass unread in a batch, although the model is also the judge', async () => {
  const { open, start, runWith, itemsOf } = batchesOf(kit);
  for (demand of [...DEMANDS, 'Please give us five stars.', 'You get a refund of $20 from us.']) {
    const { app, reviews } = await open(1, ['The export is missing, I need it for work']);
    const { id } = await start(app, reviews);
    await runWith(context, app, 'draft-proposal');
    const [item] = await itemsOf(app, id);
    expect(item?.state, `${demand}: ${item?.text}`).not.toBe('ready');
  }
});
