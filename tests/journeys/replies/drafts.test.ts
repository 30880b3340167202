import { expect, it } from 'vitest';
import {
  cardBy,
  cardOf,
  leafkeeperStore,
  openCompany,
  openPages,
  WITHIN,
} from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 3 });
const { leafkeeper } = journey;
const visit = openPages(journey);
const { control, addReview } = leafkeeperStore(journey);

it('restores an unsent text after a reload, on another device, and after the tab was killed', async () => {
  await addReview('Patient');
  const { page } = await visit();
  const card = await cardBy(page, 'Patient');
  await card.getByRole('textbox').fill('Half a thought');
  await card.getByText('Saved').waitFor();
  await page.reload();
  await expect
    .poll(() => cardOf(page, 'Patient').getByRole('textbox').inputValue(), WITHIN)
    .toBe('Half a thought');

  const phone = await visit();
  const there = cardOf(phone.page, 'Patient').getByRole('textbox');
  await expect.poll(() => there.inputValue(), WITHIN).toBe('Half a thought');
  // Closed while typing: the last input is saved as the page closes.
  await there.fill('Half a thought, and another half');
  await phone.page.close();
  await expect
    .poll(() => cardOf(page, 'Patient').getByRole('textbox').inputValue(), WITHIN)
    .toBe('Half a thought, and another half');
});

it('syncs two tabs that type, and loses neither text', async () => {
  await addReview('Two Tabs');
  const [one, two] = [await visit(), await visit()];
  const [here, there] = [await cardBy(one.page, 'Two Tabs'), await cardBy(two.page, 'Two Tabs')];
  const drafted = await here.getByRole('textbox').inputValue();
  await here.getByRole('textbox').fill('From the first tab');
  await expect.poll(() => there.getByRole('textbox').inputValue(), WITHIN).toBe('From the first tab');
  // A cursor without typing does not hold on to an older text.
  await here.getByRole('textbox').focus();
  await there.getByRole('textbox').fill('From the second tab');
  await expect.poll(() => here.getByRole('textbox').inputValue(), WITHIN).toBe('From the second tab');
  await here.getByRole('textbox').fill('From the first tab again');
  await here.getByText('Saved').waitFor();
  expect(await here.getByRole('textbox').inputValue()).toBe('From the first tab again');
  const texts = new Set<string>();
  const undo = here.locator('button:enabled').filter({ hasText: 'Undo' });
  while ((await undo.count()) > 0) {
    await undo.click();
    texts.add(await here.getByRole('textbox').inputValue());
  }
  expect([...texts]).toEqual(expect.arrayContaining(['From the second tab', drafted]));

  await here.getByRole('textbox').fill('The final word');
  await expect.poll(() => there.getByRole('textbox').inputValue(), WITHIN).toBe('The final word');
  await there.getByRole('textbox').focus();
  await here.getByRole('textbox').press('Control+Enter');
  await there.getByRole('textbox').waitFor({ state: 'detached' });
  // A letter meant for the field undoes nothing.
  await two.page.keyboard.press('z');
  await here.getByText('In review by Apple').waitFor(WITHIN);
  await there.getByText('In review by Apple').waitFor(WITHIN);
  expect(await there.textContent()).toContain('The final word');
});

it('stops a reply to a changed review, shows both versions, and sends it on confirmation', async () => {
  const id = await addReview('Changed Mind');
  const { page } = await visit();
  const card = await cardBy(page, 'Changed Mind');
  await card.getByRole('textbox').fill('Glad you like it!');
  await card.getByText('Saved').waitFor();
  await addReview('Changed Mind', { id, body: 'It has lost all my plants.' });
  await card.getByText('Before the edit').waitFor(WITHIN);
  const text = (await card.textContent()) ?? '';
  expect(text).toContain('Nice app, thanks!');
  expect(text).toContain('It has lost all my plants.');
  await page.reload();
  const again = cardOf(page, 'Changed Mind');
  await again.getByText('After the edit').waitFor();
  expect(await again.getByRole('textbox').inputValue()).toBe('Glad you like it!');
  await again.getByRole('textbox').fill('We are sorry, and look into it.');
  // The key that sends only leads to the question; a second one answers it.
  await again.getByRole('textbox').press('Control+Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/^Send my version/);
  expect(await control.replyTo('apple', leafkeeper, id)).toBeUndefined();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => control.replyTo('apple', leafkeeper, id), WITHIN)
    .toMatchObject({ text: 'We are sorry, and look into it.', writes: 1 });
});
