import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openCompany, openPages, wholeList } from '#tests/support/browser/journey.ts';
import { hostileReviews } from '#tests/support/hostile/hostile-texts.ts';
import { isLongForm } from '#tests/support/rules/samples.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';

const journey = await openCompany({ tallyhop: 1 });
const { product, tallyhop } = journey;
const visit = openPages(journey);
/** In `npm test` each text in each place: after 108 reviews they repeat. */
const COUNT = isLongForm ? 200 : 108;

/** Records violations of the page's content security policy, and scripts that ran from a review. */
const watched = async (page: Page) => {
  const foreign: string[] = [];
  const own = [product.url, product.sandboxUrl];
  page.on('request', (request) => {
    const url = request.url();
    if (!own.some((origin) => url.startsWith(`${origin}/`)) && !url.startsWith('data:')) foreign.push(url);
  });
  page.on('dialog', (dialog) => {
    foreign.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const reports = () =>
    page.evaluate((): { fired: unknown; violations: unknown } => ({
      fired: Reflect.get(window, 'fired'),
      violations: Reflect.get(window, 'violations'),
    }));
  return { foreign, reports };
};

/** Layout faults of the cards on the page, and their reviews. */
const lookAtCards = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
    const NEVER =
      'script, iframe, object, embed, style, link, meta, base, form[action], math, video, dialog, details, a[href^="javascript"], [onload], [onerror], [onfocus], [onmouseover], [ontoggle]';
    const cards = [...document.querySelectorAll('article')];
    // Also lays out what is off screen, contained in its card as when visible.
    for (const card of cards)
      Object.assign(card.style, { contentVisibility: 'visible', contain: 'layout paint style' });
    /** The part of a box that its card does not clip. */
    const seen = (box: DOMRect, within: Element | null, card: Element) => {
      let { left, right, top, bottom } = box;
      for (let at = within; at !== null && at !== card; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const clip = at.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
      }
      return { left, right, top, bottom };
    };
    for (const card of cards) {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      const isInside = (whole: DOMRect, within: Element | null): boolean => {
        const box = seen(whole, within, card);
        if (box.right <= box.left || box.bottom <= box.top) return true;
        return (
          box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1
        );
      };
      for (const part of card.querySelectorAll(NEVER)) wrong.push(`${card.id}: ${part.tagName}`);
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const around = text.parentElement;
        if (around === null || around.matches('textarea')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        if (![...range.getClientRects()].every((box) => isInside(box, around)))
          wrong.push(`${card.id}: "${text.textContent?.slice(0, 40)}" is outside`);
        const { display, unicodeBidi } = getComputedStyle(around);
        if (
          BIDI.test(text.textContent ?? '') &&
          display === 'inline' &&
          !/isolate|plaintext/.test(unicodeBidi)
        )
          wrong.push(`${card.id}: "${text.textContent?.slice(0, 40)}" turns what is beside it`);
      }
      for (const block of card.querySelectorAll('[data-text] *, h2'))
        if (!isInside(block.getBoundingClientRect(), null))
          wrong.push(`${card.id}: ${block.tagName} is too wide`);
      for (const part of card.querySelectorAll('*'))
        if (!isInside(part.getBoundingClientRect(), part.parentElement))
          wrong.push(`${card.id}: ${part.tagName} is outside`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) wrong.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    return { wrong, ids: cards.map(({ id }) => id) };
  });

it('shows hostile reviews as text within their cards, and runs none of their code', async () => {
  const control = controlOf(product.sandboxUrl);
  const waiting = new Set<string>();
  for (const [n, review] of hostileReviews(COUNT).entries()) {
    const fields = { ...review, store: 'google' as const, appId: tallyhop, rating: 1 + (n % 5) };
    waiting.add(`review-${await control.addReview(fields)}`);
  }
  expect(waiting.size).toBe(COUNT);
  const { page, faults } = await visit({ at: `/reviews?app=${tallyhop}` });
  const { foreign, reports } = await watched(page);
  const wrong: string[] = [];
  const found = async () =>
    Number(/(\d[\d,]*)/.exec((await page.getByText(/reviews? found/).textContent()) ?? '')?.[1]);
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('article').first().waitFor();
        return found();
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBeGreaterThanOrEqual(COUNT);
  const pages = Math.ceil((await found()) / 20);
  for (let n = 1; n <= pages && waiting.size > 0; n += 1) {
    await page.goto(`${product.url}/reviews?app=${tallyhop}&page=${n}`);
    await wholeList(page);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const seen = await lookAtCards(page);
      wrong.push(...seen.wrong.map((one) => `${width} px, ${one}`));
      for (const id of seen.ids) waiting.delete(id);
    }
    expect(await reports()).toEqual({ fired: undefined, violations: [] });
  }
  expect([...waiting]).toEqual([]);
  expect(wrong).toEqual([]);
  expect(foreign).toEqual([]);
  expect(faults).toEqual([]);
  // Positive control: markup inserted directly is blocked and recorded.
  await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.fired=1">');
    } catch {
      // Blocked, as expected.
    }
  });
  const stopped = { fired: undefined, violations: [expect.stringContaining('require-trusted-types-for')] };
  await expect.poll(reports, { timeout: 15_000 }).toEqual(stopped);
});
