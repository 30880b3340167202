import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '#scripts/lib/free-port.ts';
import { ROOT } from '#scripts/lib/processes.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { leafkeeperStore, openCompany, openReview, WITHIN } from '#tests/support/browser/journey.ts';

const company = await openCompany({ leafkeeper: 3 });
const { product, browser } = company;
const { addReview, replyTo } = leafkeeperStore(company);

/** The page in React's StrictMode, which only the development build has, with the API of the running product. */
const startDevServer = async (): Promise<string> => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'rejoinder-vite-'));
  const port = await freePort();
  const api = ['/api', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator'];
  const server = await createServer({
    configFile: `${ROOT}vite.config.ts`,
    mode: 'development',
    logLevel: 'error',
    cacheDir,
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      hmr: false,
      watch: null,
      proxy: Object.fromEntries(api.map((path) => [path, product.url])),
    },
  });
  afterAll(async () => {
    await server.close();
    rmSync(cacheDir, { recursive: true, force: true });
  });
  await server.listen();
  return `http://127.0.0.1:${port}`;
};

it('edits, sends and undoes a reply in StrictMode without an error', async () => {
  const url = await startDevServer();
  const id = await addReview('Strict Reader');
  const { page, faults } = await openPage(browser);
  page.setDefaultTimeout(150_000); // the server compiles each module when the page asks for it
  const card = await openReview(
    page,
    { product: { ...product, url }, account: company.account },
    'Strict Reader',
  );
  // React gives a tree in StrictMode a root element of this type.
  const rootTypes = await page.evaluate(() => {
    const [fiber] = Object.entries(document.querySelector('#page') ?? {}).flatMap(([name, value]) =>
      name.startsWith('__reactContainer') ? [value] : [],
    );
    return [fiber?.child?.type, fiber?.alternate?.child?.type].map(String);
  });
  expect(rootTypes).toContain('Symbol(react.strict_mode)');

  const reply = card.getByRole('textbox', { name: 'Reply to Strict Reader' });
  await reply.fill('Thank you, once.');
  await reply.press('Control+Enter');
  await card
    .getByText(/^Sends in/)
    .first()
    .waitFor();
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => reply.inputValue(), WITHIN).toBe('Thank you, once.');
  await reply.fill('Thank you, twice.');
  await reply.press('Control+Enter');
  await expect.poll(() => replyTo(id), WITHIN).toMatchObject({ text: 'Thank you, twice.', writes: 1 });
  expect(faults).toEqual([]);
});
