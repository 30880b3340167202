import { httpRequest } from '#server/integrations/stores/http/http-request.ts';
import { storableText } from '#shared/domain/storable-text.ts';
import type { OfferedApp } from '#shared/domain/stores/catalogue.ts';
import { pictureAt } from './catalogue.ts';

export type DeveloperPage = { developerName: string; apps: OfferedApp[] };

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const plain = (html: string): string =>
  html
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
      if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      return NAMED[String(name).toLowerCase()] ?? whole;
    })
    .trim();

const MAX_NAME_LENGTH = 200;

const nameIn = (html: string): string => storableText(plain(html), MAX_NAME_LENGTH);

const PACKAGE = /^[a-z]\w*(?:\.\w+)+/i;

/** Maximum markup after an app link that still belongs to it. */
const MAX_CARD_LENGTH = 20_000;

/**
 * The apps on a developer's public page. Its markup is not stable, so no class names are used: only each app link, the
 * first image after it and the first text.
 */
export const appsOnPage = (html: string, base: string): DeveloperPage => {
  const titled = /<title>Android Apps by ([^<]{1,300}) on Google Play<\/title>/i.exec(html)?.[1];
  const developerName = nameIn(titled ?? /<h1[^<>]{0,300}>([^<]{1,300})<\/h1>/i.exec(html)?.[1] ?? '');
  const apps = new Map<string, OfferedApp>();
  for (const part of html.split('/store/apps/details?id=').slice(1)) {
    const id = PACKAGE.exec(part.slice(0, 200))?.[0];
    if (id === undefined) continue;
    const card = part.slice(part.indexOf('>') + 1, MAX_CARD_LENGTH);
    const image = /<img\s[^<>]{0,4000}?\bsrc="([^"<>]{1,2000})"/i.exec(card)?.[1];
    const words = card.split(/<[^<>]*>/).map(nameIn);
    const known = apps.get(id);
    apps.set(id, {
      id,
      name: known?.name || (words.find((text) => text !== '') ?? ''),
      image: known?.image || pictureAt(image && plain(image), base),
      creator: developerName,
    });
  }
  return { developerName, apps: [...apps.values()].map((app) => ({ ...app, name: app.name || app.id })) };
};

/** A developer's public page, by number or name; `missing` if the store has none, `away` if it does not respond. */
export const readDeveloperPage = async (
  playStoreUrl: string,
  developerId: string,
  timeoutMs: number,
): Promise<DeveloperPage | 'missing' | 'away'> => {
  const url = new URL(`${playStoreUrl}/store/apps/${/^\d+$/.test(developerId) ? 'dev' : 'developer'}`);
  url.searchParams.set('id', developerId);
  url.searchParams.set('hl', 'en');
  const answer = await httpRequest({ url, timeoutMs });
  if (!answer.ok) return 'away';
  if (answer.value.status === 404) return 'missing';
  return answer.value.status === 200 ? appsOnPage(answer.value.text, playStoreUrl) : 'away';
};
