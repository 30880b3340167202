import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { followMail } from '#tests/support/browser/inbox.ts';
import { openCompany, WITHIN } from '#tests/support/browser/journey.ts';
import { openDashboard } from '#tests/support/browser/session.ts';

/** So few reviews that the watch itself neither opens an incident nor ends one. */
const { product, browser, account, leafkeeper } = await openCompany({ leafkeeper: 20 });
const admin = new pg.Client({ connectionString: inject('product').databaseUrl });
await admin.connect();
afterAll(() => admin.end());

/** An incident of the last weeks, alone: another try finds none of the one before. */
const beginIncident = async (): Promise<void> => {
  await admin.query(
    `update incidents set state = 'resolved', ended_at = now(), end_kind = 'person', muted_until = null
     where app_id = $1 and state <> 'resolved'`,
    [leafkeeper],
  );
  await admin.query(
    `insert into incidents (company_id, app_id, kind, began_at, noticed_at, usual_share, version)
     select company_id, app_id, 'rating', now() - interval '20 days', now() - interval '5 hours', 0.14, '4.2.0'
     from apps where app_id = $1`,
    [leafkeeper],
  );
};

it('opens an incident from the dashboard, mutes it, starts a batch from it and resolves it', async () => {
  await beginIncident();
  const { page, faults } = await openPage(browser);
  await openDashboard(page, product.url, account);
  const line = page.getByRole('link', { name: 'Leafkeeper: the rating is falling' }).first();
  await line.click();
  await page.getByText(/^Open for/).waitFor(WITHIN);
  await page.getByText(/Reviews with 1–2 stars since it began: \d+ of \d+/).waitFor();
  const chart = page.getByRole('slider', { name: 'Share of 1–2 star reviews' });
  await chart.press('End');
  await page.getByText(/\d+% \(\d+ \/ \d+\)/).waitFor();
  const list = page.getByRole('link', { name: /^Open in Reviews/ });
  const found = /\((\d+)\)/.exec(await list.innerText())?.[1];
  await expectAccessible(page, 'an incident');
  await list.click();
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${found}\\b`) })
    .first()
    .waitFor(WITHIN);
  await page.goBack();

  await page.getByRole('button', { name: 'Mute for a day' }).click();
  await page.getByText(/^Muted until/).waitFor();
  await page.getByRole('link', { name: 'Insights' }).last().click();
  await page.getByText(/^Muted until/).waitFor(WITHIN);
  await expectAccessible(page, 'insights with an incident');
  await line.click();
  await page.getByRole('button', { name: 'Unmute' }).click();
  await page.getByText(/^Open for/).waitFor();

  const start = page.getByRole('link', { name: /^Start a batch/ });
  const count = /\((\d+)\)/.exec(await start.innerText())?.[1];
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/batches\?.*new=1/);
  await page
    .getByText(new RegExp(`\\b${count}\\b`))
    .first()
    .waitFor(WITHIN);
  await page.goBack();

  await page.getByRole('button', { name: 'Resolve' }).click();
  await expectAccessible(page, 'the question before an incident is resolved');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resolve' }).click();
  await page.getByText(/^Resolved by Robin Fern on/).waitFor();
  expect(await page.getByRole('button', { name: 'Mute for a day' }).count()).toBe(0);

  const mailed = await followMail(page, product, {
    to: account.email,
    subject: /the incident is over/,
    button: 'Open incident',
  });
  await mailed.getByText(/^Resolved by Robin Fern on/).waitFor(WITHIN);

  await page.goto(`${product.url}/insights?incident=00000000-0000-4000-8000-000000000000`);
  await page.getByRole('heading', { name: "This incident doesn't exist" }).waitFor(WITHIN);
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});
