import { DEMO } from '#scripts/lib/demo-account.ts';
import { controlOf } from '#tests/support/sandbox/sandbox-control.ts';
import { openBrowser, signIn } from './browser.ts';
import type { Address } from './product.ts';

const TEXT = 'Thank you. The next update is faster.';

/** Signs in with the demo account, answers a new review and waits until Apple has it; returns any errors. */
export const answerReview = async ({ url, sandboxUrl }: Omit<Address, 'output'>): Promise<string[]> => {
  const control = controlOf(sandboxUrl);
  const review = { store: 'apple' as const, appId: '1640482915', rating: 2, author: 'Pat Long' };
  const id = await control.addReview({ ...review, title: 'Slow', body: 'The app became slow last week.' });
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  page.setDefaultTimeout(60_000);
  await signIn(page, url, DEMO);
  await page.getByRole('link', { name: /Leafkeeper/ }).click();
  const card = page.getByRole('article', { name: 'Review by Pat Long' });
  const pill = page.getByRole('button', { name: /new review/ });
  await pill.or(card).first().waitFor();
  if ((await card.count()) === 0) await pill.click();
  await card.getByRole('textbox').fill(TEXT);
  await card.getByRole('button', { name: /Submit/ }).click();
  await card.getByText('In review by Apple').waitFor();
  const reply = await control.replyTo('apple', review.appId, id);
  await browser.close();
  return reply?.text === TEXT && reply.writes === 1 ? [] : [`the store has ${JSON.stringify(reply)}`];
};
