import { expect, it } from 'vitest';
import { cardBy, leafkeeperStore, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';

const journey = await openCompany({ leafkeeper: 3 });
const visit = openPages(journey);
const { addReview } = leafkeeperStore(journey);

/** Rewrites every text of the page, now and later, as translators do: around the text, or in its place. */
const translate = (way: 'around' | 'instead'): void => {
  const rewrite = (text: Text): void => {
    if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea, [translate=no]'))
      return;
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(way === 'around' ? text : `${text.data}~`);
  };
  const rewriteAll = (under: Node): void => {
    const walker = document.createTreeWalker(under, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text) texts.push(node);
    texts.forEach(rewrite);
  };
  rewriteAll(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) node instanceof Text ? rewrite(node) : rewriteAll(node);
  }).observe(document.body, { childList: true, subtree: true });
};

it.each(['around', 'instead'] as const)(
  'works and stays current with its texts rewritten, %s',
  async (way) => {
    const author = way === 'around' ? 'Wrapped' : 'Replaced';
    await addReview(author);
    const { page } = await visit();
    const card = await cardBy(page, author);
    await page.evaluate(translate, way);
    const whole = async (): Promise<void> => expect(await page.locator('main[role=alert]').count()).toBe(0);

    const text = card.getByRole('textbox', { name: /^Reply to/ });
    await text.fill('Twelve signs');
    await card.getByText(/^12~? \/ ~?5,970~?$/).waitFor();
    await card.getByText(/^Saved/).waitFor();
    await card.getByRole('button', { name: /^Regenerate/ }).click();
    await card.getByText(/^AI draft/).waitFor(WITHIN);
    await card.getByRole('button', { name: /^Undo/ }).click();
    await card.getByRole('button', { name: /^Improve/ }).click();
    await page.keyboard.press('Escape');
    await text.fill('Twelve signs, and more');
    await text.press('Control+Enter');
    await card.getByText(/^In review by Apple/).waitFor(WITHIN);
    await whole();

    for (const [link, heading] of [
      [/^Dashboard/, /./],
      [/^Insights/, /^Insights/],
      [/^Action needed/, /^Action needed/],
      [/^Settings/, /./],
      [/^Reviews/, /./],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: link }).first().click();
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await whole();
    }
  },
);
