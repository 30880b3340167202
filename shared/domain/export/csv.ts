/** Excel reads a file without it in the encoding of the country. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * An apostrophe goes where a cell would begin with a formula: at the start, and in a program that splits at semicolons or
 * tabs, or that does not heed quotes, also within the text. Programs may skip spaces, controls, quotes and what nobody sees.
 */
const BEFORE_FORMULA =
  /(^|[;\t\r\n])(?=[[\p{White_Space}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800"]--[\t\r\n]]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gv;
const BEGINS_BLANK =
  /^[[\p{White_Space}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800"]--[\t\r\n]]*[\t\r\n]/v;

/** A text that no spreadsheet takes for a formula: an apostrophe goes before what it could. */
export const guarded = (text: string): string => {
  const inside = text.replace(BEFORE_FORMULA, "$1'");
  return BEGINS_BLANK.test(inside) ? `'${inside}` : inside;
};

/** A number stays one; a text is quoted, so that it is one cell whatever it has inside. */
const cellOf = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  return value === null || value === '' ? '' : `"${guarded(value).replaceAll('"', '""')}"`;
};

/** One line of a file as RFC 4180 describes it. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cellOf).join(',')}\r\n`;
