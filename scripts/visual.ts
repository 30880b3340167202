import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openHeadlessBrowser, PRODUCT, requireProduct, revisit, settle } from './lib/draw.ts';
import { ROOT } from './lib/processes.ts';

// Renders every part of the design kit and every screen without user data, and compares each with its reference:
// `npm run visual`, with the product running. Differences are written to .screens/differences; `npm run visual -- --accept`
// updates the references. Text rendering varies between machines: the references are from Debian's Chromium.
const REFERENCES = `${ROOT}tests/visual`;
const DIFFERENCES = `${ROOT}.screens/differences`;
/** Allowed differing pixels per thousand: the edge of a letter, not a line of text. */
const TOLERATED = 2;

type Look = { theme: 'light' | 'dark'; dir: 'ltr' | 'rtl' };
const LOOKS: readonly Look[] = [
  { theme: 'light', dir: 'ltr' },
  { theme: 'dark', dir: 'rtl' },
];
const GUESTS = ['login', 'register', 'nowhere'];
const WIDTHS = [1280, 768, 390];

await requireProduct();
const browser = await openHeadlessBrowser();
for (const folder of [REFERENCES, DIFFERENCES]) mkdirSync(folder, { recursive: true });

/** Differing pixels per thousand, and an image of them; computed in the browser, which can decode images. */
const compare = (
  page: Page,
  before: Buffer,
  after: Buffer,
): Promise<{ differing: number; picture: string }> =>
  page.evaluate(
    async ([one = '', other = '']) => {
      const read = async (data: string) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return { canvas, context, points: context?.getImageData(0, 0, image.width, image.height) };
      };
      const [a, b] = [await read(one), await read(other)];
      if (!a.points || !b.points || a.points.width !== b.points.width || a.points.height !== b.points.height)
        return { differing: 1000, picture: other };
      let count = 0;
      for (let at = 0; at < a.points.data.length; at += 4) {
        const apart = [0, 1, 2].some(
          (channel) =>
            Math.abs((a.points?.data[at + channel] ?? 0) - (b.points?.data[at + channel] ?? 0)) > 24,
        );
        if (!apart) continue;
        count += 1;
        b.points.data.set([255, 0, 128, 255], at);
      }
      b.context?.putImageData(b.points, 0, 0);
      const drawn = new Uint8Array(await (await b.canvas.convertToBlob()).arrayBuffer());
      const picture = btoa(Array.from(drawn, (byte) => String.fromCharCode(byte)).join(''));
      return { differing: (count * 4000) / a.points.data.length, picture };
    },
    [before.toString('base64'), after.toString('base64')],
  );

const isAccepting = process.argv.includes('--accept');
const desk = await browser.newPage();
const found: string[] = [];

const check = async (name: string, drawn: Buffer): Promise<void> => {
  const path = `${REFERENCES}/${name}.png`;
  if (isAccepting || !existsSync(path)) {
    if (!isAccepting) found.push(`${name}: has no reference yet`);
    else writeFileSync(path, drawn);
    return;
  }
  const { differing, picture } = await compare(desk, readFileSync(path), drawn);
  if (differing <= TOLERATED) return;
  writeFileSync(`${DIFFERENCES}/${name}.png`, Buffer.from(picture, 'base64'));
  found.push(`${name}: ${differing.toFixed(1)} of 1000 points differ, drawn in .screens/differences`);
};

for (const { theme, dir } of LOOKS) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 }, reducedMotion: 'reduce' });
  await revisit(page, `${PRODUCT}/story?theme=${theme}&dir=${dir}`);
  await page.getByRole('heading', { name: 'The design of Rejoinder' }).waitFor();
  await settle(page);
  for (const part of await page.locator('section[id]').all())
    await check(`${await part.getAttribute('id')}-${theme}-${dir}`, await part.screenshot());
  await page.close();
}
for (const width of WIDTHS)
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: { width, height: 900 },
      colorScheme,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    for (const screen of GUESTS) {
      await revisit(page, `${PRODUCT}/${screen}`);
      await page.locator('h1').waitFor();
      await settle(page);
      await check(`${screen}-${width}-${colorScheme}`, await page.screenshot());
    }
    await page.close();
  }
await browser.close();
process.stdout.write(found.length === 0 ? 'Everything looks as it did.\n' : `${found.join('\n')}\n`);
process.exit(found.length === 0 || isAccepting ? 0 : 1);
