import { type Contact, isVersionWord } from './links.ts';

/** Digits with whatever but letters between them. */
const RUN = /\+?\d(?:[^\p{L}\p{N}]{0,8}\d){6,60}/gu;
/** Three digits and a word on the keys of a telephone: '1-800-FLOWERS'. */
const VANITY =
  /(?<![\p{L}\p{N}])(?:\+?1[-. ])?\(?(?:0?8\d\d|0?900)\)?(?:[-. ]|\s-\s)(?=[A-Z-]{5,12}(?![\p{L}\p{N}]))[A-Z]{2,10}(?:-[A-Z]{2,8})?/gu;

const EDGE = '(?<!\\d|\\d[-./:,])';
const END = '(?!\\d|[-./:,]\\d)';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const DATE = `(?:${YEAR}[-./]${MONTH}[-./]${DAY}|${DAY}(?:-${MONTH}-|/${MONTH}/|\\. ?${MONTH}\\. ?)(?:${YEAR}|\\d\\d)|${MONTH}(?:-${DAY}-|/${DAY}/)(?:${YEAR}|\\d\\d))`;
const CLOCK = '(?:[01]?\\d|2[0-4]):[0-5]\\d';
const HALF = '(?:[01]?\\d|2[0-4])\\.[0-5]\\d';
const RELEASE = '(?:1?\\d|20)\\.\\d{1,2}';
/** Numbers that are no telephone numbers: dates, times, years, versions, prices and counts. */
const KNOWN = new RegExp(
  [
    `${DATE}(?: ?- ?${DATE})?`,
    `${YEAR} ?[-/] ?${YEAR}`,
    `${CLOCK}(?::[0-5]\\d)?(?: ?- ?${CLOCK})?`,
    `${HALF} ?- ?${HALF}`,
    '\\d{1,2}\\.\\d{1,2}\\.\\d{1,2}',
    `${RELEASE}(?:, ${RELEASE}){1,2}`,
    '\\d{1,4}[.,]\\d{1,2} ?[%$€£¥₹₴₺₩]|[$€£¥₹₴₺₩] ?\\d{1,4}[.,]\\d{2}|\\d{1,3} ?%',
    '\\d{3,4} ?× ?\\d{3,4}',
  ]
    .map((shape) => `${EDGE}(?:${shape})${END}`)
    .join('|'),
  'gu',
);
/** A count, alone: '1,234,567', a round one of any size, or a range. */
const COUNT =
  /^(?:\d([,.'])\d{3}\1\d{3}|\d{1,3}(?:[,.' ]\d00)?(?:[,.' ]000){1,3}|\d{1,3}[,.' ]\d00 ?- ?\d{1,3}[,.' ]\d00)$/;
/** Known numbers in one run at most, and the digits left beside them, as in '24.11.2026 10:00 (3'. */
const MOST_KNOWN = 3;
const MOST_LEFT = 3;
/** A version of four parts, or a build named by its day. */
const VERSION = /^(?:\d{1,3}\.\d{1,3}\.\d{1,5}\.\d{1,5}|(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d)$/;

const digitsIn = (text: string): string => text.replace(/\D/g, '');

/** A currency before a number, or a unit behind it. */
const CURRENCY = /[$€£¥₹₴₺₩]\s?$/u;
const UNIT = /^\s?[%$€£¥₹₴₺₩]/u;

/** A word for an order or a case before a number, or behind it; one with a plus is a telephone number all the same. */
const CASE =
  /(?:orders?|tickets?|case|invoice|bestellung|auftrag|rechnung|pedido|commande|bestelling|zamówieni\p{L}|objednávk\p{L}|замовлення|الطلب|طلب|sipariş|订单|訂單|注文(?:番号)?|주문)(?: ?(?:no\.?|nr\.?|number|nummer|n[ºo°]\.?|番号))?[ #:]{0,3}$/iu;
const CASE_BEHIND = /^ numaralı (?:sip|tal)/iu;

const isPhone = (run: string, before: string, after: string): boolean => {
  if (run.startsWith('+')) return true;
  if (COUNT.test(run) || /0x$/i.test(before)) return false;
  if (VERSION.test(run) && isVersionWord(before)) return false;
  if (CASE.test(before) || CASE_BEHIND.test(after)) return false;
  let known = 0;
  const priced = (CURRENCY.exec(before)?.[0] ?? '') + run + (UNIT.exec(after)?.[0] ?? '');
  const left = priced.replace(KNOWN, () => {
    known += 1;
    return ' ';
  });
  return known === 0 || known > MOST_KNOWN || digitsIn(left).length > MOST_LEFT;
};

export const phonesIn = (text: string): Contact[] => [
  ...[...text.matchAll(RUN)]
    .filter(({ 0: run, index }) =>
      isPhone(
        run,
        text.slice(Math.max(0, index - 24), index),
        text.slice(index + run.length, index + run.length + 20),
      ),
    )
    .map(({ 0: run, index }) => ({ name: digitsIn(run), from: index, to: index + run.length })),
  ...[...text.matchAll(VANITY)].map(({ 0: number, index }) => ({
    name: number.replace(/[^A-Z\d]/g, ''),
    from: index,
    to: index + number.length,
  })),
];
