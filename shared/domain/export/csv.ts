/** Excel reads a file without it in the encoding of the country. */
export const BYTE_ORDER_MARK = '\uFEFF';

export const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type Separator = keyof typeof SEPARATORS;

/**
 * An apostrophe goes where a cell would begin with a formula: at the start, and in a program that splits at semicolons or
 * tabs, or that does not heed quotes, also within the text. Programs may skip spaces, controls, quotes and what nobody sees.
 */
const BEFORE_FORMULA =
  /(^|[;\t\r\n])(?=[[\p{White_Space}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800"]--[\t\r\n]]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gv;
/** The same for a file that separates by something else than commas, in a program that splits at them. */
const BEFORE_FORMULA_OR_COMMA = new RegExp(BEFORE_FORMULA.source.replace('[;', '[,;'), 'gv');
const BEGINS_BLANK =
  /^[[\p{White_Space}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800"]--[\t\r\n]]*[\t\r\n]/v;

/** A text that no spreadsheet takes for a formula: an apostrophe goes before what it could. */
export const guarded = (text: string, separator: Separator = 'comma'): string => {
  const inside = text.replace(separator === 'comma' ? BEFORE_FORMULA : BEFORE_FORMULA_OR_COMMA, "$1'");
  return BEGINS_BLANK.test(inside) ? `'${inside}` : inside;
};

/** A number stays one; a text is quoted, so that it is one cell whatever it has inside. */
const cellOf = (value: string | number | null, separator: Separator): string => {
  // Countries whose files have semicolons write decimals with a comma.
  if (typeof value === 'number')
    return separator === 'semicolon' ? String(value).replace('.', ',') : String(value);
  return value === null || value === '' ? '' : `"${guarded(value, separator).replaceAll('"', '""')}"`;
};

/** One line of a file as RFC 4180 describes it, with the separator of choice. */
export const csvLine = (
  values: readonly (string | number | null)[],
  separator: Separator = 'comma',
): string => `${values.map((value) => cellOf(value, separator)).join(SEPARATORS[separator])}\r\n`;
