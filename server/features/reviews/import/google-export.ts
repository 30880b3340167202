import { isStorableId, isStorableTime, MAX_TEXT_LENGTH, storableText } from '#shared/domain/storable-text.ts';

/** One review of Google's monthly export, which does not name authors. */
export type ExportedReview = {
  reviewId: string;
  title: string;
  body: string;
  starRating: number;
  /** When it was written or last changed, in epoch ms. */
  modifiedAt: number;
  deviceLanguage: string | null;
  appVersionName: string | null;
  productName: string | null;
  reply: { text: string; modifiedAt: number } | null;
};

/** A parsed row: a review, or why it is skipped. `modifiedAt` where the row has a date. */
export type ExportRow =
  | { kind: 'review'; review: ExportedReview; modifiedAt: number }
  | { kind: 'withoutText' | 'withoutLink'; modifiedAt: number }
  | { kind: 'otherApp' | 'unreadable' };

const NAMES = {
  appId: 'package name',
  stars: 'star rating',
  title: 'review title',
  text: 'review text',
  link: 'review link',
  updated: 'review last update millis since epoch',
  written: 'review submit millis since epoch',
  language: 'reviewer language',
  version: 'app version name',
  device: 'device',
  reply: 'developer reply text',
  replied: 'developer reply millis since epoch',
  updatedDate: 'review last update date and time',
  writtenDate: 'review submit date and time',
  repliedDate: 'developer reply date and time',
} as const;
type Column = keyof typeof NAMES;

/** A file without these columns is not a Google review export. */
const REQUIRED: readonly Column[] = ['appId', 'stars', 'text', 'link', 'updated'];

/** Column positions by header name. */
export type Columns = ReadonlyMap<string, number>;

export const columnsOf = (header: readonly string[]): Columns =>
  new Map(header.map((name, place) => [name.trim().toLowerCase(), place]));

/** What the header of a Google review export has and this one has not. */
export const missingColumns = (columns: Columns): string[] =>
  REQUIRED.map((column) => NAMES[column]).filter((name) => !columns.has(name));

const MAX_DETAIL_LENGTH = 200;

/** Parses one row for `appId`. */
export const exportRowOf = (columns: Columns, row: readonly string[], appId: string): ExportRow => {
  const whole = (column: Column): string =>
    storableText(row[columns.get(NAMES[column]) ?? -1] ?? '', Number.POSITIVE_INFINITY);
  const cell = (column: Column): string => whole(column).trim();
  if (cell('appId') !== appId) return { kind: cell('appId') === '' ? 'unreadable' : 'otherApp' };
  const starRating = Number(cell('stars'));
  const time = (column: 'updated' | 'written' | 'replied') =>
    timeOf(cell(column)) ?? dateOf(cell(`${column}Date`));
  const modifiedAt = time('updated') ?? time('written');
  if (!/^[1-5]$/.test(cell('stars')) || modifiedAt === undefined) return { kind: 'unreadable' };
  const { title, body } = textOf(cell('title'), whole('text'));
  if (title === '' && body === '') return { kind: 'withoutText', modifiedAt };
  const reviewId = reviewIdOf(cell('link'));
  if (reviewId === undefined) return { kind: 'withoutLink', modifiedAt };
  const short = (column: Column): string | null => storableText(cell(column), MAX_DETAIL_LENGTH) || null;
  const text = cell('reply');
  const repliedAt = time('replied');
  if ([title, body, text].some(({ length }) => length > MAX_TEXT_LENGTH)) return { kind: 'unreadable' };
  const review: ExportedReview = {
    reviewId,
    title,
    body,
    starRating,
    modifiedAt,
    deviceLanguage: short('language'),
    appVersionName: short('version'),
    productName: short('device'),
    reply: text === '' ? null : { text, modifiedAt: repliedAt ?? modifiedAt },
  };
  return { kind: 'review', review, modifiedAt };
};

/**
 * The title is in its own column, or precedes the text with a tab between them, as in Google's API; a leading tab means
 * that there is none.
 */
const textOf = (title: string, text: string): { title: string; body: string } => {
  const tab = text.indexOf('\t');
  if (title !== '' || tab < 0) return { title, body: text.trim() };
  return { title: text.slice(0, tab).trim(), body: text.slice(tab + 1).trim() };
};

/** Epoch ms of 12 or 13 digits. */
const timeOf = (digits: string): number | undefined =>
  /^\d{12,13}$/.test(digits) && isStorableTime(Number(digits)) ? Number(digits) : undefined;

/** A spreadsheet saves milliseconds as 1.76E+12, but keeps `2025-11-18T21:06:40Z`. */
const dateOf = (text: string): number | undefined => {
  const at = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(text) ? Date.parse(text) : Number.NaN;
  return isStorableTime(at) ? at : undefined;
};

/** The review id in a console link, in its query or fragment: `…&reviewId=gp%3AAOqp…`. */
const reviewIdOf = (link: string): string | undefined => {
  const [, escaped] = /[?&#;]reviewid=([^&#\s]+)/i.exec(link) ?? [];
  if (escaped === undefined) return undefined;
  try {
    const id = decodeURIComponent(escaped);
    return isStorableId(id) ? id : undefined;
  } catch {
    return undefined;
  }
};
