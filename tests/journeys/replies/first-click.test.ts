import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  cardBy,
  DRAFTED,
  openCompany,
  openPages,
  WITHIN,
  wholeList,
} from '#tests/support/browser/journey.ts';
import { samplesOf } from '#tests/support/rules/samples.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const journey = await openCompany({ leafkeeper: 1000 });
const visit = openPages(journey);
const control = controlOf(journey.product.sandboxUrl);

/** How long a user holds a mouse button down, in ms. */
const HOLD_MS = 90;

/** After which a press delays nothing any more, which a busy machine may need for the change alone. */
const HELD_MS = 5000;

const primaryOf = (card: Locator): Locator => card.locator('button[data-variant="primary"]');

/** The position of an element after scrolling has ended: cards above it are rendered as they come near. */
const restingBox = async (target: Locator) => {
  await target.evaluate(async (element) => {
    const place = () => JSON.stringify(element.getBoundingClientRect());
    let before = '';
    while (place() !== before) {
      before = place();
      element.scrollIntoView({ block: 'center' });
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    }
  });
  return boxOf(target);
};

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
};

type Box = Awaited<ReturnType<typeof boxOf>>;

/** Whether an element stayed where it was: its text may be a pixel wider once it is drawn again. */
const isSamePlace = (held: Box, before: Box): boolean =>
  Math.max(
    Math.abs(held.x - before.x),
    Math.abs(held.y - before.y),
    Math.abs(held.width - before.width),
    Math.abs(held.height - before.height),
  ) <= 1;

/** Presses a button at human speed; returns whether it stayed under the pointer. */
const pressByHand = async (page: Page, button: Locator): Promise<boolean> => {
  const before = await restingBox(button);
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(HOLD_MS);
  const held = await boxOf(button);
  await page.mouse.up();
  return isSamePlace(held, before);
};

/** Whether a press had an effect: a preview, a send, or a confirmation. */
const hasCounted = (card: Locator): Promise<boolean> =>
  card
    .locator('[data-preview], [data-sending], [role="alert"]')
    .first()
    .waitFor(WITHIN)
    .then(
      () => true,
      () => false,
    );

/** Presses the primary button of each card (`npm test`: each third); returns those that moved or had no effect. */
const pressAll = async (locale: string, width: number): Promise<string[]> => {
  const { page } = await visit({ locale, viewport: { width, height: 900 } });
  // Nothing is sent, so that the list stays the same.
  await page.route('**/api/review/submitAnswer', (route) =>
    route.fulfill({ status: 502, json: { error: 'STORE_API_ERROR', message: 'Nothing is sent.' } }),
  );
  const hindered = page.locator('article button[data-variant="primary"][aria-disabled]');
  await expect.poll(() => hindered.count(), DRAFTED).toBe(0);
  const cards = await page.getByRole('article').all();
  expect(cards).toHaveLength(20);
  const lost: string[] = [];
  // In reverse order, because the first card is active at the start: each is pressed while another is active.
  const pressed = samplesOf([...cards.entries()], ([at]) => at % 3 === 0);
  for (const [at, card] of [...pressed].reverse()) {
    const stayed = await pressByHand(page, primaryOf(card));
    if (!stayed) lost.push(`${at} moved`);
    if (!(await hasCounted(card))) lost.push(`${at} did not count`);
  }
  return lost;
};

type Size = { locale: string; width: number; isSample?: true };

/** Each language once, and German, whose buttons are the longest, at every width; `npm test` takes each width once. */
const SIZES: readonly Size[] = [
  { locale: 'de', width: 1280, isSample: true },
  { locale: 'de', width: 1366 },
  { locale: 'de', width: 1440 },
  { locale: 'en-GB', width: 1280 },
  { locale: 'fr', width: 1366, isSample: true },
  { locale: 'es', width: 1440, isSample: true },
  { locale: 'pl', width: 1366 },
];

it('takes the first click on the primary button of every card where it is, in each language', async () => {
  await visit(); // signs in once for all
  const sizes = samplesOf(SIZES, ({ isSample }) => isSample === true);
  const lost = await Promise.all(sizes.map(({ locale, width }) => pressAll(locale, width)));
  expect(lost).toEqual(sizes.map(() => []));
});

it('shows warnings before a card becomes active, so that activating it shifts nothing', async () => {
  await control.addReview({
    store: 'apple',
    appId: journey.leafkeeper,
    rating: 3,
    body: 'Nice app.',
    author: 'Waiting',
  });
  const { page } = await visit();
  const card = await cardBy(page, 'Waiting');
  await card.getByRole('textbox').fill('We will refund you tomorrow.');
  await card.getByText('Saved').waitFor();
  await page.reload();
  await wholeList(page);
  const other = page.getByRole('article').filter({ hasNotText: 'Waiting' }).first();
  await other.focus();
  await expect.poll(() => card.getByRole('listitem').count(), WITHIN).toBe(2);
  expect(await card.getAttribute('data-active')).toBeNull();
  expect(await pressByHand(page, primaryOf(card))).toBe(true);
  await card.getByRole('button', { name: 'Keep editing' }).waitFor();
});

/** The first two cards, once their warnings are shown. */
const firstTwo = async (page: Page): Promise<[Locator, Locator]> => {
  await wholeList(page);
  const [first, second] = await page.getByRole('article').all();
  if (!first || !second) throw new Error('there are no two cards');
  return [first, second];
};

it('delays changes from another device until a press has become a click', async () => {
  const { page } = await visit();
  const [upper, lower] = await firstTwo(page);
  const witness = await page.context().newPage();
  await witness.goto(page.url());
  const [beside] = await firstTwo(witness);
  await page.bringToFront();
  const elsewhere = await visit();
  const [same] = await firstTwo(elsewhere.page);
  const text = Array.from({ length: 12 }, (_, n) => `Line ${n} of a long answer.`).join('\n');
  const box = await restingBox(primaryOf(lower));
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // Typed before the press, which nothing waits for longer than five seconds, and saved during it.
  const pressed = Promise.withResolvers<void>();
  await elsewhere.page.route('**/api/review/saveDraft', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  const asked = elsewhere.page.waitForRequest('**/api/review/saveDraft');
  await same.getByRole('textbox').fill(text);
  await asked;
  await page.mouse.down();
  const began = performance.now();
  pressed.resolve();
  // Both tabs receive the event over one stream, the pressed one first.
  await expect.poll(() => beside.getByRole('textbox').inputValue(), WITHIN).toBe(text);
  const held = await boxOf(primaryOf(lower));
  if (performance.now() - began < HELD_MS) expect(held).toSatisfy((now: Box) => isSamePlace(now, box));
  await page.mouse.up();
  await expect.poll(() => upper.getByRole('textbox').inputValue(), WITHIN).toBe(text);
  expect(await hasCounted(lower)).toBe(true);
});

it('tells what became of a reply only after a press on another card has become a click', async () => {
  await control.addReview({
    store: 'apple',
    appId: journey.leafkeeper,
    rating: 4,
    body: 'Nice app, thanks!',
    author: 'Refused Late',
  });
  const { page } = await visit();
  const upper = await cardBy(page, 'Refused Late');
  const [lower] = await page.getByRole('article').filter({ hasNotText: 'Refused Late' }).all();
  if (!lower) throw new Error('there is no other card');
  const refused = Promise.withResolvers<void>();
  await page.route('**/api/review/submitAnswer', async (route) => {
    await refused.promise;
    await route.fulfill({ status: 502, json: { error: 'STORE_API_ERROR', message: 'Nothing is sent.' } });
  });
  await expect.poll(() => primaryOf(upper).getAttribute('aria-disabled'), DRAFTED).toBeNull();
  await primaryOf(upper).click();
  await upper.locator('[data-sending]').waitFor();
  const box = await restingBox(primaryOf(lower));
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  const answered = page.waitForResponse('**/api/review/submitAnswer');
  refused.resolve();
  await (await answered).finished();
  await page.waitForTimeout(HOLD_MS);
  expect(await boxOf(primaryOf(lower))).toSatisfy((now: Box) => isSamePlace(now, box));
  await page.mouse.up();
  await upper.getByRole('alert').waitFor(WITHIN);
  expect(await hasCounted(lower)).toBe(true);
});

it('keeps an empty improve prompt open until a press beside it has become a click', async () => {
  const { page } = await visit();
  const [card, next] = await firstTwo(page);
  await card.getByRole('button', { name: 'Improve' }).click();
  await card.getByLabel('Improve reply').waitFor();
  expect(await pressByHand(page, primaryOf(next))).toBe(true);
  expect(await hasCounted(next)).toBe(true);
  await card.getByLabel('Improve reply').waitFor({ state: 'detached' });
});

it('opens a menu whose code arrives during the press on its button', async () => {
  const { page } = await visit();
  await wholeList(page);
  const arrive = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/filter-menu-popup-*.js', async (route) => {
    asked.resolve();
    await arrive.promise;
    await route.continue();
  });
  await page.reload();
  await wholeList(page);
  await asked.promise;
  const button = page.getByRole('button', { name: /^Filter\b/ });
  const { x, y, width, height } = await boxOf(button);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  const arrived = page.waitForResponse('**/filter-menu-popup-*.js');
  arrive.resolve();
  await (await arrived).finished();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle))); // by then it has been run
  await page.mouse.up();
  await page.getByRole('dialog', { name: 'Filter reviews' }).waitFor(WITHIN);
});
