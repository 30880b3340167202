import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { openCompany, WITHIN } from '#tests/support/browser/journey.ts';
import { openOwnCompany } from '#tests/support/browser/own-company.ts';
import { signedInState } from '#tests/support/browser/session.ts';
import { chooseApple, sampleKeys } from '#tests/support/browser/sign-up.ts';
import { samplesOf } from '#tests/support/rules/samples.ts';

const { product, browser, account, leafkeeper } = await openCompany({ leafkeeper: 1 });
const admin = new pg.Client({ connectionString: inject('product').databaseUrl });
await admin.connect();
afterAll(() => admin.end());
const keys = await sampleKeys(product.sandboxUrl);

/** A user without stores, so that there is a link form to fill in. */
const { account: NEWCOMER } = await openOwnCompany(product, {});
const owner = await signedInState(product.url, account);
const newcomer = await signedInState(product.url, NEWCOMER);

type Click = { timeout?: number };
const save = (page: Page, click?: Click) =>
  page.getByRole('button', { name: 'Save', exact: true }).click(click);

type Form = {
  path: string;
  state: typeof owner;
  login: { email: string; password: string };
  /** The call that saves it. */
  saves: { path: string; method: string };
  fill: (page: Page) => Promise<void>;
  submit: (page: Page, click?: Click) => Promise<void>;
  expectKept: (page: Page) => Promise<void>;
};

const promptForm: Form = {
  path: '/prompt-manager',
  state: owner,
  login: account,
  saves: { path: '/api/prompts', method: 'PUT' },
  fill: async (page) => {
    await page.getByLabel('Improve prompt').fill('Make it rhyme.');
  },
  submit: save,
  expectKept: async (page) => {
    await expect.poll(() => page.getByLabel('Improve prompt').inputValue(), WITHIN).toBe('Make it rhyme.');
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByLabel('Improve prompt').inputValue()).not.toBe('Make it rhyme.');
  },
};

const FORMS: Record<string, Form> = {
  'prompt manager': promptForm,
  'settings of an app': {
    path: `/settings/apps?app=${leafkeeper}`,
    state: owner,
    login: account,
    saves: { path: `/api/application/update/${leafkeeper}`, method: 'POST' },
    fill: async (page) => {
      await page.getByLabel('Additional instructions').fill('Version 5 mends the crash.');
    },
    submit: save,
    expectKept: async (page) => {
      const field = page.getByLabel('Additional instructions');
      await expect.poll(() => field.inputValue(), WITHIN).toBe('Version 5 mends the crash.');
      await page.getByRole('button', { name: 'Discard' }).click();
      expect(await field.inputValue()).toBe('');
    },
  },
  'form that connects a store': {
    path: '/settings/store-connections?step=link&store=apple',
    state: newcomer,
    login: NEWCOMER,
    saves: { path: '/api/store/link', method: 'POST' },
    fill: async (page) => {
      await page.getByRole('button', { name: 'Using a team key? Add the issuer ID' }).click();
      await page.getByLabel(/Issuer ID/).fill('57246542-96fe-1a63-e053-0824d011072a');
      await chooseApple(page, keys.free.apple);
      await page.getByLabel('Key ID').fill('ABCDEFGH23');
    },
    submit: (page, click) => page.getByRole('button', { name: 'Connect', exact: true }).click(click),
    expectKept: async (page) => {
      await expect.poll(() => page.getByLabel('Key ID').inputValue(), WITHIN).toBe('ABCDEFGH23');
      expect(await page.getByLabel(/Issuer ID/).inputValue()).toBe('57246542-96fe-1a63-e053-0824d011072a');
      const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
      const [, line = 'no line'] = keys.free.apple.p8.split('\n');
      expect(stored).toContain('ABCDEFGH23');
      expect(stored).not.toContain(line.slice(0, 20));
      expect(stored).not.toContain('PRIVATE KEY');
    },
  },
};

/** Makes the next save fail as if the session had ended. */
const endSession = (page: Page, { path, method }: Form['saves']): Promise<unknown> =>
  page.route(`**${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 401, json: { error: 'EXPIRED_TOKEN', message: 'Sign in again.' } })
      : route.continue(),
  );

/** The companies of this file; the others of the product go on. */
const OWN = 'company_id in (select company_id from internal.people where username = any($1))';
const usernames = [account.email, NEWCOMER.email];

const setTrialEnd = (when: string) =>
  admin.query(`update companies set trial_ends_at = now() + interval '${when}' where ${OWN}`, [usernames]);

/** Opens a form; returns a call by its user that answers with the status of the API. */
const openForm = async (page: Page, { path }: Form) => {
  const called = page.waitForRequest((request) => 'authorization' in request.headers());
  await page.goto(`${product.url}${path}`);
  const { authorization = '' } = (await called).headers();
  await page.getByRole('textbox').first().waitFor();
  return async (): Promise<number> =>
    (await page.request.get(`${product.url}/api/prompts`, { headers: { authorization } })).status();
};

/** Ends or restores the access of both companies, once the API has heard of it: it remembers its callers. */
const setAccess = async (hasAccess: boolean, status: () => Promise<number>): Promise<void> => {
  await setTrialEnd(hasAccess ? '30 days' : '-1 day');
  await expect.poll(status, WITHIN).toBe(hasAccess ? 200 : 403);
};

/** Submits a form, unless another call of the page has already found that access has ended: no click is left for later. */
const submitUntilAccessEnds = async (page: Page, form: Form): Promise<void> => {
  const ended = page.getByRole('heading', { name: 'Your free trial has ended' }).waitFor();
  const submitted = form.submit(page, { timeout: 5000 }).catch(() => undefined);
  await Promise.all([submitted, ended]);
};

const logIn = async (page: Page, { email, password }: Form['login']): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

beforeEach(async () => {
  await setTrialEnd('30 days');
  await admin.query(`delete from prompts where ${OWN}`, [usernames]);
});

const KEPT = 'Your drafts and unsaved changes are safe.';

it.each(Object.entries(FORMS))(
  'restores what was typed into the %s after signing in again',
  async (_, form) => {
    const { page } = await openPage(browser, { storageState: form.state });
    await endSession(page, form.saves);
    await page.goto(`${product.url}${form.path}`);
    await form.fill(page);
    await form.submit(page);
    await page.waitForURL('**/login?return=**');
    await page.getByText(KEPT).waitFor();
    await page.unroute(`**${form.saves.path}`);
    await logIn(page, form.login);
    await page.waitForURL(`${product.url}${form.path}`);
    await form.expectKept(page);
  },
);

// In the prompt manager access returns by paying, below; the form that connects a store keeps its text as that one does.
it.each(samplesOf(Object.entries(FORMS), ([name]) => name === 'settings of an app'))(
  'restores what was typed into the %s after access returns',
  async (_, form) => {
    const { page } = await openPage(browser, { storageState: form.state });
    const status = await openForm(page, form);
    await form.fill(page);
    await setAccess(false, status);
    await submitUntilAccessEnds(page, form);
    await setAccess(true, status);
    await page.reload();
    await page.getByRole('link', { name: 'Rejoinder: go to dashboard' }).waitFor(WITHIN);
    await page.goto(`${product.url}${form.path}`);
    await form.expectKept(page);
  },
);

it('restores what was typed into a dialog after signing in again, until it is cancelled', async () => {
  const path = '/settings/topics';
  const saves = { path: '/api/topic/save', method: 'POST' };
  const { page } = await openPage(browser, { storageState: owner });
  const dialog = page.getByRole('dialog', { name: 'Add topic' });
  const open = () => page.getByRole('button', { name: 'Add topic' }).click();
  const name = dialog.getByLabel('Name');
  await endSession(page, saves);
  await page.goto(`${product.url}${path}`);
  await open();
  await name.fill('Widgets');
  await dialog.getByLabel('What belongs here').fill('Widgets of the home screen.');
  await dialog.getByRole('button', { name: 'Add topic' }).click();
  await page.waitForURL('**/login?return=**');
  await page.getByText(KEPT).waitFor();
  await page.unroute(`**${saves.path}`);
  await logIn(page, account);
  await page.waitForURL(`${product.url}${path}`);
  await open();
  expect(await name.inputValue()).toBe('Widgets');
  expect(await dialog.getByLabel('What belongs here').inputValue()).toBe('Widgets of the home screen.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await open();
  expect(await name.inputValue()).toBe('');
});

it('restores what was typed into the prompt manager after paying', async () => {
  const form = promptForm;
  const { page } = await openPage(browser, { storageState: form.state });
  const status = await openForm(page, form);
  await form.fill(page);
  await setAccess(false, status);
  const asked = page.waitForRequest('**/api/subscription/getSubscriptionResult');
  await submitUntilAccessEnds(page, form);
  await page
    .frameLocator('iframe[title="Payment"]')
    .frameLocator('iframe[name="paddle_frame"]')
    .getByRole('button', { name: 'Pay $39.00' })
    .click(WITHIN);
  expect((await asked).postDataJSON()).toEqual({});
  await page.waitForURL('**/checkout/success', WITHIN);
  await page.getByRole('main').getByRole('link').click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${product.url}${form.path}`);
  await form.expectKept(page);
});

it('saves a language that was chosen after the session had ended', async () => {
  const { page } = await openPage(browser, { storageState: owner });
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: /Languages you read/ }).click();
    await page.getByRole('checkbox', { name: 'Danish' }).click();
  };
  await page.route('**/api/user/update', (route) =>
    route.fulfill({ status: 401, json: { error: 'EXPIRED_TOKEN', message: 'No more.' } }),
  );
  await page.goto(`${product.url}/settings/languages`);
  await open();
  await page.waitForURL('**/login?return=**');
  await page.getByText(KEPT).waitFor();
  await page.unroute('**/api/user/update');
  const saved = page.waitForResponse('**/api/user/update');
  await logIn(page, account);
  await page.waitForURL(`${product.url}/settings/languages`);
  expect((await saved).request().postDataJSON().updates.known_languages).toContain('da');
});

it('makes no promise where the browser stores nothing, but still restores the text after signing in', async () => {
  const form = promptForm;
  const { page } = await openPage(browser, { storageState: owner });
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function set(key, value) {
      if (key.startsWith('form:')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await endSession(page, form.saves);
  await page.goto(`${product.url}${form.path}`);
  await form.fill(page);
  await form.submit(page);
  await page.waitForURL('**/login?return=**');
  await page.getByText('Log in to continue where you left off.').waitFor();
  expect(await page.getByText(KEPT).count()).toBe(0);
  await page.unroute(`**${form.saves.path}`);
  await logIn(page, account);
  await page.waitForURL(`${product.url}${form.path}`);
  await form.expectKept(page);
});

it('makes no promise if nothing was typed', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/prompt-manager`);
  await page.getByText('Log in to continue where you left off.').waitFor();
  expect(await page.getByText(KEPT).count()).toBe(0);
});

it('discards input on leaving without saving', async () => {
  const { page } = await openPage(browser, { storageState: owner });
  await page.goto(`${product.url}/prompt-manager`);
  await page.getByLabel('Improve prompt').fill('Make it rhyme.');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/dashboard');
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('form:'))),
  ).toEqual([]);
  await page.goBack();
  await expect.poll(() => page.getByLabel('Improve prompt').inputValue(), WITHIN).not.toBe('Make it rhyme.');
});
