import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';
import { isSimilar } from '#shared/domain/writer/similarity.ts';
import { batchesOf } from '#tests/support/app/batches.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { approveItems } from './decide/approve-items.ts';
import { startSending } from './send/steer-batch.ts';

const kit = await createTestContext();
const { context, rows } = kit;
const { run, runWith, open, start, drafted, itemsOf } = batchesOf(kit);

/** As many as a batch may have: `DRAFTS=500 npm test -- adversarial`. */
const DRAFTS = Number(process.env.DRAFTS ?? 100);

/** Requests for a better rating, in all languages. */
const REQUESTS = readFileSync(`${ROOT}tests/support/hostile/rating-requests.txt`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));

/** How to say the same without repeating oneself to the letter. */
const SAME: readonly ((text: string, n: number) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('.', '!'),
  (text) => `${text} :-)`,
  (text, n) => text.replace('Hello', `Hello reviewer ${n}`),
  (text) => text.replace('we are sorry', 'we are so sorry'),
  (text) => text.replaceAll(' ', '  '),
  (text) => `${text} Thank you.`,
];
const SAME_AS = [
  'Hello, we are sorry that the calendar crashed for you. Opening a day works again in the newest version.',
  'Hello, we are sorry that the export failed. Choose a folder once more, and the file is written again.',
  'Hello, we are sorry about the battery. The app no longer looks for the printer when nothing is printed.',
];

const SAID = [
  'it crashes when I open the calendar.',
  'there are too many ads, and they are loud.',
  'I cannot sign in, the code never arrives.',
  'my subscription was charged twice.',
  'please bring back the dark theme.',
  'syncing my notes takes an hour.',
  'the battery is empty after two hours.',
];

type Kind = 'asks' | 'same' | 'honest';
const kindOf = (n: number): Kind => (n % 10 < 4 ? 'asks' : n % 10 < 8 ? 'same' : 'honest');

const draftOf = (n: number, honest: { reply: string; language: string }) => {
  if (kindOf(n) === 'honest') return honest;
  if (kindOf(n) === 'same')
    return { language: 'en', reply: (SAME[n % SAME.length] ?? String)(SAME_AS[n % SAME_AS.length] ?? '', n) };
  const [language = '', request = ''] = REQUESTS[n % REQUESTS.length] ?? [];
  return { language, reply: n % 2 === 0 ? `${request} ${honest.reply}` : `${honest.reply}\n\n${request}` };
};

it('sends no draft that asks for a rating, and of those that say the same one at most', async () => {
  const bodies = Array.from({ length: DRAFTS }, (_, n) => `Case ${n}: ${SAID[n % SAID.length]}`);
  const { app, reviews } = await open(DRAFTS, bodies);
  const batch = await start(app, reviews);
  const draft: typeof context.writer.draft = async (model, brief) => {
    const written = await context.writer.draft(model, brief);
    const n = Number(/Case (\d+)/.exec(JSON.stringify(brief))?.[1]);
    if (!written.ok) return written;
    return { ...written, value: { ...written.value, ...draftOf(n, written.value) } };
  };
  await runWith({ ...context, writer: { ...context.writer, draft } }, app, 'draft-proposal');
  // Somebody approves whatever can be approved.
  const items = await rows('select proposal_id id, version from proposals where batch_id = $1', batch.id);
  for (const { id, version } of items)
    await approveItems(context, app.caller, { id: batch.id, items: [{ id, version }] });
  await startSending(context, app.caller, { id: batch.id });
  await run(app, 'send-batch', 'send-reply');
  const sent = await rows(
    `select substring(r.body from 'Case (\\d+)')::int n, p.text from proposals p join reviews r using (company_id, app_id, review_id)
     where p.batch_id = $1 and p.state = 'handed_over'`,
    batch.id,
  );
  const byKind = (kind: Kind): string[] => sent.filter(({ n }) => kindOf(n) === kind).map(({ text }) => text);
  expect(byKind('asks')).toEqual([]);
  expect(byKind('same').length).toBeLessThanOrEqual(SAME_AS.length);
  expect(byKind('honest').length).toBeGreaterThan(5); // it is not that nothing is sent
}, 300_000);

it('sends no two replies that read the same to a hundred times “Great app!”', async () => {
  const { app, reviews } = await open(100, ['Great app!']);
  for (const [n, { reviewId }] of reviews.entries())
    await rows('update reviews set author = $2 where review_id = $1', reviewId, `Reader ${n}`);
  const { id } = await drafted(app, reviews);
  const items = await itemsOf(app, id);
  const texts = items.filter(({ state }) => state === 'ready').map(({ text }) => text);
  console.log(`${texts.length} of 100 replies can be sent`);
  for (const [n, text] of texts.entries())
    expect(isSimilar(text, texts.slice(n + 1), { signature: '', contact: '' }), text).toBe(false);
  expect(texts.length).toBeGreaterThan(0);
  expect(items.filter(({ isBlocked }) => isBlocked)).toHaveLength(100 - texts.length);
});
