import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  allDrafted,
  cardBy,
  cardOf,
  openCompany,
  openPages,
  WITHIN,
  wholeList,
} from '#tests/support/browser/journey.ts';
import { sendByKeys } from '#tests/support/browser/press-send.ts';
import { countRenders, rendersOn, settledRenders, shiftsOn } from '#tests/support/browser/render-count.ts';
import { isLongForm } from '#tests/support/rules/samples.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const journey = await openCompany({ leafkeeper: 1000, tallyhop: 1000 });
const { leafkeeper, tallyhop } = journey;
const visit = openPages(journey);
const control = controlOf(journey.product.sandboxUrl);

const activeAuthor = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('article')?.ariaLabel ?? '');
const authorsOn = async (page: Page): Promise<string[]> => {
  await wholeList(page);
  return page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.id));
};

it('shows a new review and a published reply live, without shifting the layout', async () => {
  const { page, faults } = await visit();
  const count = page.getByRole('status').filter({ hasText: 'found' });
  const before = Number.parseInt((await count.textContent()) ?? '', 10);
  await page.getByRole('article').first().getByRole('textbox').focus();
  const stood = await authorsOn(page);
  const id = await control.addReview({
    store: 'apple',
    appId: leafkeeper,
    rating: 5,
    body: 'Great!',
    author: 'Fresh Face',
  });
  await page.getByRole('button', { name: '1 new review' }).waitFor(WITHIN);
  expect(await authorsOn(page)).toEqual(stood);
  await expect.poll(() => count.textContent(), WITHIN).toContain(String(before + 1));
  const card = await cardBy(page, 'Fresh Face');
  await card.getByRole('textbox').press('Control+Enter');
  await card.getByText('In review by Apple').waitFor(WITHIN);
  await expect.poll(() => count.textContent(), WITHIN).toContain(String(before));
  await expect.poll(() => control.replyTo('apple', leafkeeper, id), WITHIN).toBeDefined();
  await control.publish('apple', leafkeeper, id);
  await card.getByText('Published on App Store').waitFor(WITHIN);
  expect(faults).toEqual([]);
});

it('shows the first review of a list that had none, as soon as it arrives', async () => {
  const { page, faults } = await visit();
  await page.goto(`${journey.product.url}/reviews?app=${leafkeeper}&languages=it`);
  await page.getByText('No matching reviews').waitFor();
  await control.addReview({
    store: 'apple',
    appId: leafkeeper,
    rating: 5,
    body: 'Questa app mi piace molto, è bella e non costa molto.',
    author: 'Prima Venuta',
  });
  await cardOf(page, 'Prima Venuta').waitFor(WITHIN);
  expect(await page.getByText('No matching reviews').count()).toBe(0);
  expect(faults).toEqual([]);
});

it('misses no event while the first page is still loading', async () => {
  const { page, faults } = await visit();
  await page.goto('about:blank');
  const [read, arrive] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/review/getAppReviews', async (route) => {
    const response = await route.fetch();
    read.resolve();
    await arrive.promise;
    await route.fulfill({ response });
  });
  const followed = page.waitForResponse('**/api/events');
  await page.goto(`${journey.product.url}/reviews?app=${leafkeeper}`);
  await Promise.all([read.promise, followed]);
  await control.addReview({
    store: 'apple',
    appId: leafkeeper,
    rating: 5,
    body: 'Lovely.',
    author: 'Meanwhile',
  });
  const other = await visit();
  await cardBy(other.page, 'Meanwhile');
  arrive.resolve();
  await cardBy(page, 'Meanwhile');
  expect(faults).toEqual([]);
});

it('renders only the card that is typed in, saved and sent, and shifts nothing', async () => {
  const { page } = await visit({ at: `/reviews?app=${tallyhop}` });
  await countRenders(page);
  await page.reload();
  await page.getByRole('article').nth(19).waitFor();
  const [, id = ''] = await authorsOn(page);
  const card = page.locator(`[id="${id}"]`);
  await card.getByRole('textbox').focus();
  await allDrafted(page);
  const [before, moved] = [await settledRenders(page), await shiftsOn(page)];
  await card.getByRole('textbox').pressSequentially('twenty-five letters, or so');
  await card.getByText('Saved').waitFor();
  const after = await rendersOn(page);
  const rendered = Object.keys(after).filter((one) => after[one] !== before[one]);
  expect(rendered).toEqual([id]);
  expect(after[id]).toBeGreaterThan((before[id] ?? 0) + 20);
  expect((await shiftsOn(page)) - moved).toBeLessThanOrEqual(0.02);
  expect(await page.locator('*').count()).toBeLessThanOrEqual(1500);
});

it('skips and repeats no review on the next page after five were answered', async () => {
  const { page } = await visit({ at: `/reviews?app=${tallyhop}` });
  const inOrder = async (answered: number): Promise<string[]> => {
    const first = await authorsOn(page);
    await allDrafted(page);
    for (let n = 0; n < answered; n += 1) {
      const card = page.locator(`[id="${first[n]}"]`);
      await card.getByRole('textbox').focus();
      await sendByKeys(page, card);
      await card
        .getByText(/Sends in|Sending|In review/)
        .first()
        .waitFor();
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press(']');
    await expect.poll(async () => (await authorsOn(page))[0], WITHIN).not.toBe(first[0]);
    return [...first, ...(await authorsOn(page))];
  };
  const other = await visit({ at: `/reviews?app=${tallyhop}` });
  const whole = await authorsOn(other.page);
  await other.page.keyboard.press(']');
  await expect.poll(async () => (await authorsOn(other.page))[0], WITHIN).not.toBe(whole[0]);
  whole.push(...(await authorsOn(other.page)));
  await other.page.context().close();
  expect(await inOrder(5)).toEqual(whole);
});

/** Reviews answered by keyboard: the whole page in the long form. */
const ANSWERED = isLongForm ? 20 : 8;

it('answers one review after the other by keyboard alone', async () => {
  const { page, faults } = await visit({ at: `/reviews?app=${leafkeeper}` });
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const ids = await authorsOn(page);
  expect(ids).toHaveLength(20);
  await allDrafted(page);
  const began = performance.now();
  await press('j');
  for (const id of ids.slice(0, ANSWERED)) {
    const card = page.locator(`[id="${id}"]`);
    await expect.poll(() => activeAuthor(page), WITHIN).toBe(await card.getAttribute('aria-label'));
    keys += await sendByKeys(page, card);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  // Apple allows one call at a time, so the last one takes a while on a busy machine.
  await expect.poll(() => page.getByText(/In review by Apple/).count(), { timeout: 60_000 }).toBe(ANSWERED);
  console.info(`${ANSWERED} reviews answered with ${keys} keystrokes in ${seconds} s`);
  expect(keys).toBeLessThanOrEqual(2 * ANSWERED + 1);
  expect(faults).toEqual([]);
});

it('counts and sends an Arabic reply of 5,970 units with emoji, and stops one unit beyond', async () => {
  const id = await control.addReview({
    store: 'apple',
    appId: leafkeeper,
    rating: 5,
    body: 'تطبيق رائع! أحبه كثيراً.',
    author: 'ليلى',
  });
  const { page } = await visit();
  const card = await cardBy(page, 'ليلى');
  await card.getByRole('button', { name: 'Reply in English' }).click();
  const words = 'شكراً جزيلاً 😊👨‍👩‍👧 ';
  const text = words.repeat(Math.floor(5970 / words.length)).padEnd(5970, 'ن');
  await card.getByRole('textbox').fill(`${text}ن`);
  await card.getByText('Too long by 1').waitFor();
  expect(await card.getByRole('button', { name: /^Submit/ }).getAttribute('aria-disabled')).toBe('true');
  await card.getByRole('textbox').fill(text);
  await card.getByText('5,970 / 5,970').waitFor();
  await card.getByRole('textbox').press('Control+Enter');
  await expect
    .poll(async () => (await control.replyTo('apple', leafkeeper, id))?.text === text, WITHIN)
    .toBe(true);
  await cardOf(page, 'ليلى').getByText('In review by Apple').waitFor(WITHIN);
});
