import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeEach, expect, inject, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { DRAFTED, openCompany, openPages, WITHIN } from '#tests/support/browser/journey.ts';
import { stopBatches } from '#tests/support/browser/stop-batches.ts';

const journey = await openCompany({ leafkeeper: 30 });
const visit = openPages(journey);

beforeEach(() => stopBatches(inject('product').databaseUrl, journey.account.email));

/** Changes a reply as another person does, which changes no number of its batch. */
const editElsewhere = async (text: string, to: string): Promise<void> => {
  const database = new pg.Client({ connectionString: inject('product').databaseUrl });
  await database.connect();
  const query =
    "update proposals set text = $2, translated_text = $2, version = version + 1 where (text = $1 or translated_text = $1) and state in ('ready', 'flagged') and company_id = (select company_id from internal.people where username = $3)";
  const { rowCount } = await database.query(query, [text, to, journey.account.email]);
  await database.end();
  expect(rowCount).toBe(1);
};

/** Approves the reply that is shown; a changed English text is first previewed in the reviewer's language. */
const approve = async (page: Page): Promise<void> => {
  const card = page.getByRole('article');
  const isChanged = (await card.getByRole('button', { name: /^Preview in / }).count()) > 0;
  await page.keyboard.press('Control+Enter');
  if (!isChanged) return;
  await card.locator('[data-preview]').waitFor(WITHIN);
  await page.keyboard.press('Control+Enter');
};

it('answers many reviews by one decision: read, approve, send, and see what came of it', async () => {
  const { page, faults } = await visit({ at: '/reviews' });
  const bar = page.getByRole('region', { name: 'Selection' });
  await page.getByRole('article').first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  await bar.getByText('3 selected').waitFor(WITHIN);
  await bar.getByRole('button', { name: 'Reply to 3…' }).click();
  await page.getByRole('heading', { name: '3 reviews' }).waitFor(WITHIN);
  await expectAccessible(page, 'a new batch');
  await page.getByRole('button', { name: 'Draft 3 replies' }).click();
  await page.getByText('Enter a message.').waitFor();
  await page.getByRole('textbox').fill('The reminders work again in version 3.5.');
  await page.getByRole('button', { name: 'Draft 3 replies' }).click();

  const card = page.getByRole('article');
  await card.waitFor(DRAFTED);
  await page.getByText('Read 3 more replies.', { exact: true }).waitFor(DRAFTED);
  await expectAccessible(page, 'a batch');
  const label = (): Promise<string | null> => card.getAttribute('aria-label');
  const firstShown = await label();
  const listed = page.getByRole('region', { name: 'Sample' }).getByRole('button');
  const author = firstShown?.replace('Reply to ', '') ?? '';
  await listed.filter({ hasNotText: author }).first().click();
  await expect.poll(label).not.toBe(firstShown);
  await listed.filter({ hasText: author }).click();
  await expect.poll(label).toBe(firstShown);
  const reply = card.getByRole('textbox');
  const drafted = await reply.inputValue();
  const first = `${drafted} Bye.`;
  await editElsewhere(drafted, first);
  await expect.poll(() => reply.inputValue(), WITHIN).toBe(first);
  await page.keyboard.press('d');
  await page.getByText('Skipped: the reply to').waitFor(WITHIN);
  await page.keyboard.press('z');
  await expect.poll(() => reply.inputValue()).toBe(first);
  await page.keyboard.press('d');
  await expect.poll(() => reply.inputValue()).not.toBe(first);
  // It can also be taken back in after the page was loaded again.
  await page.reload();
  const skipped = page.getByRole('region', { name: 'Skipped' }).getByRole('button');
  await skipped.click(WITHIN);
  await card.getByRole('button', { name: 'Undo skip' }).click();
  await expect.poll(() => reply.inputValue(), WITHIN).toBe(first);
  await page.keyboard.press('d');
  await expect.poll(() => reply.inputValue(), WITHIN).not.toBe(first);
  const second = await reply.inputValue();
  await page.keyboard.press('e');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' See you.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect.poll(() => reply.inputValue()).not.toContain(second);
  await page.reload();
  await card.waitFor(WITHIN);
  const shownIn = (tab: Page) => async (): Promise<string> => {
    const text = await tab.getByRole('article').getByRole('textbox').inputValue();
    if (text !== `${second} See you.`) await tab.keyboard.press('j'); // the other one is read first
    return text;
  };
  await expect.poll(shownIn(page), { ...WITHIN, interval: 500 }).toBe(`${second} See you.`);
  // It outlives its tab, and another tab does not send the draft in its place.
  const beside = await page.context().newPage();
  await beside.goto(page.url());
  await beside.getByRole('article').waitFor(WITHIN);
  await expect.poll(shownIn(beside), { ...WITHIN, interval: 500 }).toBe(`${second} See you.`);
  await beside.close();
  await approve(page);
  await expect.poll(() => reply.inputValue()).not.toContain(second);
  await approve(page);
  await page.getByRole('heading', { name: '2 replies are ready' }).waitFor(WITHIN);
  await expectAccessible(page, 'a batch that is ready');
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Stop batch' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep' }).click();
  const send = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Send 2/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Send 2 replies?' });
    await expectAccessible(page, 'the question before sending');
    await question.getByRole('button', { name: 'Send 2' }).click();
    await page.getByRole('timer').waitFor(WITHIN);
  };
  await send();
  // One press is enough, though the server cannot be reached at once.
  await page.route('**/api/batch/undo', (route) => route.abort(), { times: 2 });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('timer').getByText('Undoing…').waitFor(WITHIN);
  // It is as it was before: what was approved by name stays approved.
  await page.getByRole('heading', { name: '2 replies are ready' }).waitFor(WITHIN);
  // Text typed into an approved reply on another device is neither sent nor lost.
  const { page: phone } = await visit({ at: '/reviews' });
  await phone.goto(page.url());
  await phone.getByRole('region', { name: 'Sample' }).getByRole('button').first().click(WITHIN);
  await phone.getByRole('article').getByRole('textbox').fill('Typed on the phone.');
  await send();
  const report = page.getByRole('region', { name: 'Report' });
  await report.getByText('Done · 2 of 3 sent').waitFor(DRAFTED);
  await report.getByText('Skipped: not needed').waitFor(WITHIN);
  await expectAccessible(page, 'the report');
  const typed = phone.getByRole('region', { name: 'Typed here, but not sent' });
  await typed.getByText('Typed on the phone.').waitFor(DRAFTED);
  await typed.getByRole('button', { name: 'Discard' }).click();
  await typed.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove published replies…' }).click();
  await expectAccessible(page, 'the question before removing');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove replies' }).click();
  await report.getByText('2 of 3 sent, 2 of them removed').waitFor(DRAFTED);
  await page.getByRole('link', { name: 'All batches' }).click();
  await page.waitForURL((url) => !url.searchParams.has('id'));
  await page.getByText('The reminders work again').first().waitFor(WITHIN);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Batch replies' }).waitFor();
  await expectAccessible(page, 'the batches');
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]); // the aborted calls
});

it('keeps the reply that is being typed when somebody else leaves it out', async () => {
  const { page, faults } = await visit({ at: '/reviews?languages=en' });
  await page.getByRole('article').first().focus();
  for (const key of ['x', 'Shift+J', 'Shift+J']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Reply to 3…' }).click();
  await page.getByRole('heading', { name: '3 reviews' }).waitFor(WITHIN);
  await page.getByRole('textbox').fill('The reminders work again.');
  await page.getByRole('button', { name: 'Draft 3 replies' }).click();
  const card = page.getByRole('article');
  await page.getByText('Read 3 more replies.', { exact: true }).waitFor(DRAFTED);
  await card.waitFor(WITHIN);
  const reply = card.getByRole('textbox');
  const typed = `${await reply.inputValue()} See`;
  await page.keyboard.press('e');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' See');
  const database = new pg.Client({ connectionString: inject('product').databaseUrl });
  await database.connect();
  const batchId = new URL(page.url()).searchParams.get('id');
  const states = async (): Promise<string> => {
    const { rows } = await database.query('select state from proposals where batch_id = $1 order by state', [
      batchId,
    ]);
    return rows.map(({ state }) => state).join();
  };
  await database.query(
    `update proposals set state = 'withdrawn', reason = 'not_needed'
     where batch_id = $1 and review_id = (select review_id from reviews where author = $2 and company_id = proposals.company_id)`,
    [batchId, (await card.getAttribute('aria-label'))?.replace('Reply to ', '')],
  );
  await page.getByRole('region', { name: 'Skipped' }).waitFor(WITHIN);
  await page.keyboard.type(' exa');
  expect(await reply.inputValue()).toBe(`${typed} exa`);
  await page.keyboard.press('Escape');
  await approve(page);
  await card.getByText('no longer needs').waitFor(WITHIN);
  expect(await reply.inputValue()).toBe(`${typed} exa`);
  await page.keyboard.press('d');
  expect(await states()).toBe('ready,ready,withdrawn');
  await card.getByRole('button', { name: 'Next reply' }).click();
  await expect.poll(() => reply.inputValue()).not.toContain(typed);
  // What is risky in a typed text is shown before it can be approved.
  await page.keyboard.press('e');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' We refund you.');
  await approve(page);
  await card.getByText('promises a refund').waitFor(WITHIN);
  await expect.poll(states).toBe('flagged,ready,withdrawn');
  const second = await reply.inputValue();
  await approve(page);
  await expect.poll(() => reply.inputValue()).not.toBe(second);
  await page.keyboard.press('d');
  await card.waitFor({ state: 'detached' });
  await expect.poll(states).toBe('scheduled,withdrawn,withdrawn');
  await database.end();
  expect(faults).toEqual([expect.stringContaining('409')]); // the approval that came too late
});

it('groups what was not sent by its reason, with what to do, first what can be mended', async () => {
  const { page, faults } = await visit({ at: '/reviews' });
  await page.getByRole('article').first().focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Reply to 1…' }).click();
  await page.getByRole('heading', { name: '1 review' }).waitFor(WITHIN);
  await page.getByRole('textbox').fill('The reminders work again.');
  await page.getByRole('button', { name: 'Draft 1 reply' }).click();
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Stop batch' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop batch' }).click();
  await page.getByText('The batch was stopped').first().waitFor(WITHIN);
  const batchId = new URL(page.url()).searchParams.get('id');
  const database = new pg.Client({ connectionString: inject('product').databaseUrl });
  await database.connect();
  await database.query(
    `insert into proposals select (jsonb_populate_record(one, jsonb_build_object('proposal_id', gen_random_uuid(),
       'position', n, 'state', case n when 120 then 'failed' else 'withdrawn' end,
       'reason', case n when 120 then 'store_refused' else 'stopped' end))).*
     from proposals one, generate_series(1, 120) n where batch_id = $1`,
    [batchId],
  );
  await database.end();
  await page.reload();
  const outcomes = page.getByRole('list', { name: 'Not sent' }).locator(':scope > li');
  await outcomes.filter({ hasText: 'The batch was stopped 120' }).getByText('115 more').waitFor(WITHIN);
  const refused = outcomes.filter({ hasText: 'The store rejected the reply 1' });
  expect(await outcomes.allTextContents()).toEqual([
    expect.stringContaining('The store rejected the reply'),
    expect.stringContaining('The batch was stopped'),
  ]);
  await refused.getByRole('link', { name: 'Open review' }).click();
  await page.waitForURL(/review=/);
  expect(faults).toEqual([]);
});

it('keeps the page of its list in the URL', async () => {
  const { page, faults } = await visit({ at: '/reviews' });
  const database = new pg.Client({ connectionString: inject('product').databaseUrl });
  await database.connect();
  await database.query(
    `insert into batches (company_id, state, instruction, user_id, user_name, created_at)
     select company_id, 'stopped', 'Decision ' || n, user_id, username, timestamptz '2020-01-01' - n * interval '1 day'
     from internal.people, generate_series(1, 45) n where username = $1`,
    [journey.account.email],
  );
  await database.end();
  await page.goto(`${journey.product.url}/batches`);
  await page.getByRole('button', { name: 'Older batches' }).click();
  await page.getByText('2 / 3').waitFor(WITHIN);
  await page.getByRole('link', { name: 'Decision 20 ' }).click();
  await page.getByRole('heading', { name: 'Decision 20' }).waitFor(WITHIN);
  await page.goBack();
  await page.getByText('2 / 3').waitFor(WITHIN);
  // Beyond the last page.
  await page.goto(`${journey.product.url}/batches?page=99`);
  await page.getByRole('button', { name: 'Newer batches' }).click();
  await page.getByText('3 / 3').waitFor(WITHIN);
  expect(faults).toEqual([]);
});

it('shows by example what batches are for, on a phone in Arabic and dark', async () => {
  const { page, faults } = await visit({
    viewport: { width: 390, height: 844 },
    locale: 'ar',
    colorScheme: 'dark',
  });
  await page.goto(`${journey.product.url}/batches?new=1`);
  await page.getByText('لا مراجعات محددة').waitFor();
  await expectAccessible(page, 'an empty batch');
  expect(faults).toEqual([]);
});

it('shows which reviews a message does not fit, and leaves them out with one press', async () => {
  const { page, faults } = await visit({ at: '/reviews' });
  await page.goto(`${journey.product.url}/batches?new=1&stores=apple`);
  const reviews = page.getByRole('heading', { name: /^\d+ reviews?$/ });
  await reviews.waitFor(WITHIN);
  const all = Number.parseInt((await reviews.textContent()) ?? '', 10);
  const about = page.getByRole('region', { name: /^About/ });
  await page.getByRole('textbox').fill('Crashes at the start are fixed in version 4.2.2. Please update.');
  await page.getByText(/doesn't fit|don't fit/).waitFor(WITHIN);
  await expectAccessible(page, 'a message that does not fit all reviews');
  await page
    .getByRole('region', { name: 'Sample reply' })
    .getByText('Written from the message above')
    .waitFor(WITHIN);
  const fitting = await about.getByRole('listitem').count();
  expect(fitting).toBeGreaterThan(0);
  expect(fitting).toBeLessThan(all);
  await page.getByRole('button', { name: /^Keep only/ }).click();
  await page.getByText(/excluded/).waitFor();
  await page.getByRole('button', { name: new RegExp(`^Draft ${fitting} repl`) }).click();
  await page.getByText(/^Read \d+ more repl/).waitFor(DRAFTED);
  const database = new pg.Client({ connectionString: inject('product').databaseUrl });
  await database.connect();
  const { rows } = await database.query(
    'select count(*)::int n, count(*) filter (where is_off_topic)::int other from proposals where batch_id = $1',
    [new URL(page.url()).searchParams.get('id')],
  );
  await database.end();
  expect(rows).toEqual([{ n: fitting, other: 0 }]);
  expect(faults).toEqual([]);
});
