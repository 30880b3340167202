import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { joinJourney } from '#tests/support/browser/journey.ts';

const { product, browser } = await joinJourney();

const TEXT = 'Answer every App Store and Google Play review. Unanswered 42 reviews found, 160 / 5,970';

it.each([400, 500, 600, 700])(
  'renders a first visit, without Inter, as wide and as high as with it, in weight %i',
  async (weight) => {
    const { page } = await openPage(browser);
    await page.goto(`${product.url}/login`);
    await page.evaluate(() => document.fonts.load('1em "Inter Variable"'));
    await page.reload(); // Inter is used if it is there at once, as on a second visit
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    const [inter, fallback] = await page.evaluate(
      async ([text, bold]) => {
        const [first = '', ...others] = getComputedStyle(document.body).fontFamily.split(', ');
        const { fonts } = document;
        // Which of the fallbacks there are depends on the machine.
        await Promise.allSettled([first, ...others].map((family) => fonts.load(`${bold} 100px ${family}`)));
        const context = document.createElement('canvas').getContext('2d');
        return [first, others.join(', ')].map((family) => {
          if (!context) throw new Error('no canvas');
          context.font = `${bold} 100px ${family}`;
          const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(text);
          return { width, ascent: fontBoundingBoxAscent, descent: fontBoundingBoxDescent };
        });
      },
      [TEXT, weight] as const,
    );
    expect(fallback?.ascent).toBeCloseTo(inter?.ascent ?? 0, 0);
    expect(fallback?.descent).toBeCloseTo(inter?.descent ?? 0, 0);
    expect(Math.abs((fallback?.width ?? 0) / (inter?.width ?? 1) - 1)).toBeLessThan(0.025);
  },
);
