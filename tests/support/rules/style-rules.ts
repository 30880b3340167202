const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:white|black|red|gr[ae]y)(?![\w-])/i;
const TOKEN =
  /^(?:(?:-?(?:calc|max|min|clamp|env)\(.*\)|var\(--[\w-]+\)|0|auto|inherit|100%|-?[12]px)(?:\s+|$))+$/;

/** What must come from `tokens.css`, and how its value may look. */
const TOKENS: readonly [RegExp, RegExp][] = [
  [/^font-size$/, /^(?:var\(--fs-\w+\)|inherit|max\(.*\))$/],
  [/^border(?:-\w+)*-radius$/, /^(?:var\(--r-\w+\)|inherit|0|50%|\s)+$/],
  [/^(?:gap|row-gap|column-gap|padding|margin)(?:-(?:inline|block))?(?:-(?:start|end))?$/, TOKEN],
];
const SIDES =
  /^(?:left|right|(?:margin|padding|border)-(?:left|right|top|bottom)|top|bottom|width|height|(?:min|max)-(?:width|height))$/;

/** Everything in a style sheet of a screen that is nobody's token, or that does not turn with the line of reading. */
export const oneOffs = (path: string, css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/^\s*([a-z-]+):\s*([^;{}]+);/gm)].flatMap(
    ([, name = '', value = '']) => {
      const rule = TOKENS.find(([property]) => property.test(name));
      const says = `${path}: ${name}: ${value}`;
      if (COLOUR.test(value)) return [`${says} is a colour of its own`];
      if (SIDES.test(name)) return [`${says} names a side of the screen`];
      return rule && !rule[1].test(value) ? [`${says} is a size of its own`] : [];
    },
  );
