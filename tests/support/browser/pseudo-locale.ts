import type { Page } from 'playwright-core';
import * as z from 'zod';

const Catalogue = z.record(z.string(), z.array(z.unknown()));
const CHUNK = /\/assets\/en-[\w-]+\.js$/;
const LETTERS: Readonly<Record<string, string>> = {
  a: 'å',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'Ë',
  O: 'Ö',
};

/** A third longer, like German, with accented letters; tags stay unchanged. */
const stretched = (text: string): string =>
  text
    .split(/(<[^>]*>)/)
    .map((part) =>
      part.startsWith('<')
        ? part
        : part
            .replace(/[aeiouAEO]/g, (letter) => LETTERS[letter] ?? letter)
            .replace(/\p{L}{4,}/gu, (word) => word + word.slice(-Math.ceil(word.length / 3))),
    )
    .join('');

/** A compiled message: texts, and values with their plural forms. */
const stretchedPart = (part: unknown): unknown => {
  if (typeof part === 'string') return stretched(part);
  if (!Array.isArray(part)) return part;
  const [name, type, forms] = part;
  if (typeof forms !== 'object' || forms === null) return part;
  const longer = Object.entries(forms).map(([form, texts]) => [
    form,
    Array.isArray(texts) ? texts.map((text) => (text === '#' ? text : stretchedPart(text))) : texts,
  ]);
  return [name, type, Object.fromEntries(longer)];
};

/** Switches the page to a pseudo-locale with long words from the next visit on. */
export const usePseudoLocale = async (page: Page): Promise<void> => {
  await page.route(CHUNK, async (route) => {
    const answer = await route.fetch();
    const source = await answer.text();
    const [whole = '', json = ''] = /JSON\.parse\(`((?:\\.|[^`\\])*)`\)/s.exec(source) ?? [];
    const words = Catalogue.parse(JSON.parse(json.replace(/\\([`\\$])/g, '$1')));
    const longer = Object.fromEntries(
      Object.entries(words).map(([id, parts]) => [id, parts.map((part) => stretchedPart(part))]),
    );
    const body = source.replace(whole, () => `JSON.parse(${JSON.stringify(JSON.stringify(longer))})`);
    await route.fulfill({ response: answer, body, headers: { 'content-type': 'text/javascript' } });
  });
};

/** Texts that are clipped without an intended ellipsis or scrolling. */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean => element.checkVisibility({ opacityProperty: true });
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const style = getComputedStyle(element);
        const clips = style.overflowX === 'hidden' || style.overflowX === 'clip';
        const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 2;
        return clips && isWide && style.textOverflow !== 'ellipsis' && element.innerText && isShown(element);
      })
      .map((element) => element.innerText.slice(0, 60))
      .filter((text) => text !== 'Rejoinder'); // beside a full header the logo is its sign alone
  });
