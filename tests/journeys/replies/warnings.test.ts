import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  allDrafted,
  cardBy,
  leafkeeperStore,
  openCompany,
  openPages,
  WITHIN,
} from '#tests/support/browser/journey.ts';
import { countRenders, rendersOn, settledRenders } from '#tests/support/browser/render-count.ts';

const journey = await openCompany({ leafkeeper: 6 });
const { leafkeeper } = journey;
const visit = openPages(journey);
const { control, addReview } = leafkeeperStore(journey);

it('marks a promise in the text, asks once, and sends on the second key press', async () => {
  const id = await addReview('Promised');
  const { page, faults } = await visit();
  const card = await cardBy(page, 'Promised');
  const text = 'So sorry, {name}! We will refund you tomorrow.';
  await card.getByRole('textbox').fill(text);
  const pointed = card.getByRole('listitem');
  await expect.poll(() => pointed.count(), WITHIN).toBe(3);
  expect(await pointed.allTextContents()).toEqual([
    expect.stringMatching(/^{name} looks like an unfilled placeholder/),
    expect.stringMatching(/^refund promises a refund/),
    expect.stringMatching(/^tomorrow commits to a deadline/),
  ]);
  // Each mark covers its own words: the layer wraps like the field.
  const layer = card.locator('[aria-hidden="true"]').filter({ has: page.locator('mark') });
  expect(await layer.locator('mark').allTextContents()).toEqual(['{name}', 'refund', 'tomorrow']);
  const edges = await layer.evaluate((element) =>
    [element, element.previousElementSibling].map((each) => JSON.stringify(each?.getBoundingClientRect())),
  );
  expect(edges[0]).toBe(edges[1]);

  await card.getByRole('textbox').press('Control+Enter');
  await card.getByRole('alert').filter({ hasText: 'Send anyway? Some phrases are flagged.' }).waitFor();
  await card.getByRole('textbox').press('Escape');
  await card.getByRole('button', { name: /Submit/ }).click();
  await card.getByRole('button', { name: 'Keep editing' }).click();
  await card.getByRole('button', { name: /Submit/ }).waitFor();
  expect(await control.replyTo('apple', leafkeeper, id)).toBeUndefined();

  await card.getByRole('textbox').press('Control+Enter');
  await card.getByRole('button', { name: /Send anyway/ }).waitFor();
  await card.getByRole('textbox').press('Control+Enter');
  await expect
    .poll(() => control.replyTo('apple', leafkeeper, id), WITHIN)
    .toMatchObject({ text, writes: 1 });
  expect(faults).toEqual([]);
});

it('checks the English of a reply to a German review, keeps its marks in place, and renders no other card', async () => {
  await addReview('Jonas', {
    body: 'Seit dem letzten Update bekomme ich leider keine Erinnerungen mehr, das ist sehr schade.',
  });
  const { page } = await visit();
  await countRenders(page);
  await page.reload();
  const card = await cardBy(page, 'Jonas');
  await card.getByRole('textbox').fill('Thanks for your feedback. Please give us 5 stars!');
  await expect
    .poll(() => card.getByRole('listitem').allTextContents(), WITHIN)
    .toEqual([expect.stringMatching(/asks for a higher rating/)]);
  const long = `${'One more line.\n'.repeat(80)}Please give us 5 stars!`;
  await card.getByRole('textbox').fill(long);
  const mark = card.locator('mark');
  await mark.waitFor();
  const heights = () =>
    mark.evaluate((element) => {
      const layer = element.closest('[aria-hidden]');
      return [layer?.scrollTop, layer?.scrollHeight, layer?.clientWidth, layer?.previousElementSibling].map(
        (each) => (each instanceof Element ? [each.scrollTop, each.scrollHeight, each.clientWidth] : each),
      );
    });
  await card.getByRole('textbox').press('Control+End');
  await expect
    .poll(async () => {
      const [top, height, width, field] = await heights();
      return Number(top) > 100 && JSON.stringify([top, height, width]) === JSON.stringify(field);
    }, WITHIN)
    .toBe(true);
  await allDrafted(page);
  const before = await settledRenders(page);
  await card.getByRole('textbox').pressSequentially(' x');
  await card.getByText('Saved').waitFor();
  const own = (await card.getAttribute('id')) ?? '';
  const { [own]: _one, ...others } = await rendersOn(page);
  const { [own]: _other, ...othersBefore } = before;
  expect(others).toEqual(othersBefore);
});

it('sends nothing once its check is loaded if the text is no longer the one of the press', async () => {
  const id = await addReview('Slow');
  const { page } = await visit();
  const held = Promise.withResolvers<Route>();
  const address = page.url();
  // The first page may ask for the check at any moment: it is left before the request is held.
  await page.goto('about:blank');
  await page.route('**/assets/find-warnings-*.js', held.resolve, { times: 1 });
  await page.route('**/api/review/check', (route) => route.abort());
  await page.goto(address);
  const card = await cardBy(page, 'Slow');
  await card.getByRole('textbox').fill('Half a sentence');
  const check = await held.promise;
  await card.getByRole('button', { name: /Submit/ }).click();
  await card.getByRole('button', { name: 'Checking…' }).waitFor();
  await card.getByRole('textbox').press('End');
  await card.getByRole('textbox').pressSequentially('. We will refund you.');
  await check.continue();
  // The check has arrived once it marks something.
  await expect.poll(() => card.getByRole('listitem').count(), WITHIN).toBe(1);
  expect(await card.getByRole('alert').filter({ hasText: 'Send anyway?' }).count()).toBe(0);
  expect(await control.replyTo('apple', leafkeeper, id)).toBeUndefined();
  await card.getByRole('button', { name: /Submit/ }).click();
  await card.getByRole('alert').filter({ hasText: 'Send anyway?' }).waitFor();
});

it('asks the server for contacts, and sends without it when it does not answer', async () => {
  const id = await addReview('Linked');
  const { page } = await visit();
  const card = await cardBy(page, 'Linked');
  const field = card.getByRole('textbox');
  await field.fill('Please see evil.money for help.');
  await expect
    .poll(() => card.getByRole('listitem').allTextContents(), WITHIN)
    .toEqual([expect.stringMatching(/^evil\.money/)]);
  expect(await card.locator('mark').allTextContents()).toEqual(['evil.money']);
  // A press right after typing asks before it sends.
  await field.fill('Please see evil.life now.');
  await field.press('Control+Enter');
  await card.getByRole('alert').filter({ hasText: 'Send anyway?' }).waitFor();
  await field.press('Escape');
  await page.route('**/api/review/check', (route) => route.abort());
  const text = 'Please see evil.center now.';
  await field.fill(text);
  await field.press('Control+Enter');
  await expect.poll(() => control.replyTo('apple', leafkeeper, id), WITHIN).toMatchObject({ text });
});
