import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { followMail } from '#tests/support/browser/inbox.ts';
import { cardBy, leafkeeperStore, openCompany, WITHIN } from '#tests/support/browser/journey.ts';
import { resumeSession } from '#tests/support/browser/session.ts';
import { samplesOf } from '#tests/support/rules/samples.ts';

const journey = await openCompany({ leafkeeper: 1, tallyhop: 1 });
const { product, browser, account } = journey;
const { addReview } = leafkeeperStore(journey);

it('invites somebody, who joins, writes drafts without sending them, is promoted and removed', async () => {
  const email = `mira${randomInt(1e9)}@team.test`;
  await addReview('Waits For Two');
  const { page: owner, faults } = await openPage(browser);
  await resumeSession(owner, product.url, account);
  await owner.goto(`${product.url}/settings/team`);
  await owner.getByRole('button', { name: 'Invite people' }).click();
  await owner.getByLabel('Email').fill(email);
  await owner.getByRole('radio', { name: 'Contributor' }).check();
  await owner.getByRole('checkbox', { name: /^All apps/ }).uncheck();
  await owner.getByRole('checkbox', { name: /^Leafkeeper/ }).check();
  await expectAccessible(owner, 'the dialog that invites');
  await owner.getByRole('button', { name: 'Create invitation' }).click();
  const link = await owner.getByRole('textbox', { name: 'Link' }).inputValue();
  await owner.keyboard.press('Escape');
  await owner
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByText(/valid until/)
    .waitFor();

  const { page: guest } = await openPage(browser);
  await guest.goto(link);
  await guest.getByLabel('First name').fill('Mira');
  await guest.getByLabel('Last name').fill('Koch');
  await guest.getByLabel('Password', { exact: true }).fill('right horse');
  await expectAccessible(guest, 'the page of an invitation');
  await guest.getByRole('button', { name: 'Create account and join' }).click();
  await guest.waitForURL('**/dashboard');
  await guest.getByRole('link', { name: /Leafkeeper/ }).waitFor();
  expect(await guest.getByRole('link', { name: /Tallyhop/ }).count()).toBe(0);
  expect(await guest.getByRole('link', { name: 'Batch replies' }).count()).toBe(0);

  await guest.getByRole('link', { name: /Leafkeeper/ }).click();
  const card = await cardBy(guest, 'Waits For Two');
  await guest.getByText('You can only write drafts.').waitFor();
  await card.getByRole('textbox').fill('Written by a contributor.');
  await card.getByText('Saved', { exact: true }).waitFor(WITHIN);
  expect(await card.getByRole('button', { name: /^Submit|^Preview/ }).count()).toBe(0);
  await guest.keyboard.press('Control+Enter');

  // A link works once.
  const { page: late } = await openPage(browser);
  await late.goto(link);
  await late.getByText('This invitation is no longer valid').waitFor();
  await late.context().close();

  await owner.goto(`${product.url}/dashboard`);
  await owner.getByRole('link', { name: /Leafkeeper/ }).click();
  const seen = await cardBy(owner, 'Waits For Two');
  await card.getByRole('textbox').pressSequentially('!');
  await seen.getByText('Mira is writing').waitFor();
  await guest.keyboard.press('Backspace');
  await guest.getByText('You can only write drafts.').click();
  await seen.getByText('Mira is writing').waitFor({ state: 'detached' });

  // Keys alone assign the review.
  await seen.focus();
  await owner.keyboard.press('m');
  await owner.getByRole('combobox', { name: 'Assign to' }).fill('koch');
  await owner.getByRole('option', { name: 'Mira Koch' }).waitFor();
  await expectAccessible(owner, 'the people to assign to');
  await owner.keyboard.press('Enter');
  await seen.getByRole('button', { name: 'Assigned to Mira Koch' }).waitFor();
  await card.getByRole('button', { name: 'Assigned to you' }).waitFor(WITHIN);

  await seen.getByRole('button', { name: 'More actions' }).click();
  await owner.getByRole('menuitem', { name: 'Notes and similar replies…' }).click();
  const note = owner.getByRole('textbox', { name: 'Add a note' });
  await note.pressSequentially('Is this right, @mi');
  await owner.getByRole('option', { name: 'Mira Koch' }).waitFor();
  await expectAccessible(owner, 'the names that a note offers');
  await note.press('Enter');
  expect(await note.inputValue()).toBe('Is this right, @Mira Koch ');
  await note.press('Control+Enter');
  await owner.locator('mark', { hasText: '@Mira Koch' }).waitFor();

  for (const [subject, button] of [
    [/assigned you a review/, 'Open review'],
    [/mentioned you in a note/, 'Open review'],
  ] as const) {
    const mailed = await followMail(guest, product, { to: email, subject, button });
    await cardBy(mailed, 'Waits For Two');
    await mailed.close();
  }

  await owner.goto(`${product.url}/settings/team`);
  await owner.getByRole('button', { name: /role of Mira Koch/ }).click();
  await owner.getByRole('menuitemradio', { name: 'Replier' }).click();
  await expectAccessible(owner, 'the team');
  // The page of the member follows without being loaded anew.
  await card.getByRole('button', { name: /^Submit/ }).waitFor(WITHIN);
  expect(await card.getByRole('textbox').inputValue()).toBe('Written by a contributor.');

  await owner.getByRole('button', { name: 'Change Mira Koch' }).click();
  await owner.getByRole('menuitem', { name: 'Remove…' }).click();
  await owner.getByRole('button', { name: 'Remove', exact: true }).click();
  await owner.getByText('Mira Koch removed').waitFor();
  await owner.getByText('1 review is now unassigned.').waitFor();
  await guest.waitForURL(/\/login/, WITHIN);
  expect(faults).toEqual([]);
});

/** The screens that ask for what a company has. */
const SCREENS = [
  ...['/dashboard', '/reviews?app=all', '/action-items', '/insights', '/batches', '/prompt-manager'],
  ...['/settings/apps', '/settings/store-connections', '/settings/topics', '/settings/team'],
];
const PAIRS = SCREENS.flatMap((one) => SCREENS.map((other) => [one, other] as const));

/** The companies that the calls of a tab name. */
const companiesAskedFor = (tab: Page): ReadonlySet<string> => {
  const companies = new Set<string>();
  tab.on('request', (request) => {
    const company = request.headers()['x-company-id'];
    if (company !== undefined) companies.add(company);
  });
  return companies;
};

it('opens another company in the tab, and leaves the other tab where it is', async () => {
  const { page: first } = await openPage(browser);
  await resumeSession(first, product.url, account);
  await first.goto(`${product.url}/dashboard`);
  await first.getByRole('link', { name: /Leafkeeper/ }).waitFor(WITHIN);
  const second = await first.context().newPage();
  await second.goto(`${product.url}/dashboard`);
  await second.getByRole('button', { name: /^Account menu/ }).click();
  await second.getByRole('menuitem', { name: 'New company…' }).click();
  await second.getByLabel('Company name').fill('Second Harvest');
  await second.getByRole('button', { name: 'Create company' }).click();
  await second.waitForURL('**/onboarding');
  await second.getByRole('button', { name: /^Continue/ }).click();
  await second.getByRole('button', { name: 'Start free trial' }).click();
  await second.getByRole('link', { name: 'Connect a store', exact: true }).waitFor(WITHIN);

  await first.reload();
  await first.getByRole('link', { name: /Leafkeeper/ }).waitFor(WITHIN);
  await second.reload();
  await second.getByRole('link', { name: 'Connect a store', exact: true }).waitFor(WITHIN);

  const [ofFirst, ofSecond] = [companiesAskedFor(first), companiesAskedFor(second)];
  for (const [one, other] of samplesOf(PAIRS, (pair) => PAIRS.indexOf(pair) % 40 === 7)) {
    await Promise.all([first.goto(`${product.url}${one}`), second.goto(`${product.url}${other}`)]);
    for (const tab of [first, second]) {
      await tab.getByRole('heading', { level: 1 }).waitFor(WITHIN);
      await expect.poll(() => tab.locator('[aria-busy="true"]').count(), WITHIN).toBe(0);
    }
  }
  expect([ofFirst.size, ofSecond.size]).toEqual([1, 1]);
  expect(ofFirst).not.toEqual(ofSecond);

  await second.getByRole('button', { name: /^Account menu/ }).click();
  await second
    .getByRole('menuitemradio', { checked: false })
    .filter({ hasNotText: /Light|Dark|System/ })
    .click();
  await second.getByRole('link', { name: /Leafkeeper/ }).waitFor(WITHIN);

  // A mailed link opens its company, whichever the tab is in, and one of strangers says so.
  const [harvest = ''] = ofSecond;
  await second.goto(`${product.url}/settings/notifications?company=${harvest}`);
  await second.getByText(/about Second Harvest/).waitFor(WITHIN);
  expect(new URL(second.url()).search).toBe('');
  await second.goto(`${product.url}/settings/notifications?company=${harvest}#mails`);
  await second.getByText(/about Second Harvest/).waitFor(WITHIN);
  await second.waitForURL(`${product.url}/settings/notifications#mails`);
  await second.goto(`${product.url}/insights?apps=1&company=nobodys`);
  await second.getByRole('heading', { name: 'This link belongs to another company' }).waitFor(WITHIN);
  await expectAccessible(second, 'a link to another company');
  await second.getByRole('link', { name: 'Go to Rejoinder' }).click();
  await second.getByRole('link', { name: 'Connect a store', exact: true }).waitFor(WITHIN);
});
