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

/** Values in a screen's style sheet that are not design tokens, and properties that are not logical. */
export const hardCodedStyles = (path: string, css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/^\s*([a-z-]+):\s*([^;{}]+);/gm)].flatMap(
    ([, name = '', value = '']) => {
      const rule = TOKENS.find(([property]) => property.test(name));
      const says = `${path}: ${name}: ${value}`;
      if (COLOUR.test(value)) return [`${says} is a colour of its own`];
      if (SIDES.test(name)) return [`${says} names a side of the screen`];
      return rule && !rule[1].test(value) ? [`${says} is a size of its own`] : [];
    },
  );

/** Elements that have a component in the kit. */
const IN_KIT: readonly [RegExp, string][] = [
  [/<h1\b/, 'PageHeading'],
  [/<select\b/, 'Select'],
  [/<textarea\b/, 'TextArea'],
  [/<(?:dialog\b|[^>]*\brole="(?:alert)?dialog")/, 'Dialog'],
  [/<[^>]*\brole="(?:menu|listbox)"/, 'Menu'],
  [/<[^>]*\brole="switch"/, 'Switch'],
  [/<(?:meter|progress)\b|<[^>]*\brole="(?:meter|progressbar)"/, 'Meter'],
];

/** Elements in a screen that it should take from the kit, so that each exists once. */
export const ownControls = (path: string, source: string): string[] =>
  IN_KIT.flatMap(([element, component]) =>
    element.test(source) ? [`${path}: use ${component} instead of ${element.exec(source)?.[0]}`] : [],
  );
