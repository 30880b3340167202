import { type Mapped, replaceIn } from '#shared/domain/language/mapped.ts';
import { withFolded } from './fold.ts';
import { isTopLevel, isWord, isWordLike } from './top-level.ts';

const oneOf = (words: string): string =>
  withFolded(words.split('|'))
    .sort((a, b) => b.length - a.length)
    .join('|');

const DOT_WORDS = oneOf(
  'd[o0]t|punto|point|punkt|ponto|kropka|tečka|крапка|точка|крапки|точки|nokta|نقطة|دوت|点|點|ドット|닷|점|punt|stip|bod|bodka|period',
);
const AT_WORDS = oneOf(
  'at|a t|arroba|chiocciola|собака|равлик|ет|małpa|malpa|zavináč|zavinac|klammeraffe|apenstaart(?:je)?|arobase|アット(?:マーク)?|앳|골뱅이|艾特|آت|kuyruklu a|et|aet|ät|um|przy',
);
const SLASH_WORDS = oneOf('slash|schrägstrich|barra|ukośnik|lomítko|слеш|斜杠|スラッシュ|슬래시');
const OPEN = '[\\[({<«"\'|*_~`\\-=+/\\\\【「『]';
const CLOSE = '[\\])}>»"\'|*_~`\\-=+/\\\\】」』]';

/** A sign in brackets or between marks: '(dot)', '[.]', '-at-'. */
const enclosed = (words: string, sign: string): RegExp =>
  new RegExp(`\\s{0,3}${OPEN}{1,2}\\s?(?:${words}|${sign})\\s?${CLOSE}{1,2}\\s{0,3}`, 'giu');
const IN_BRACKETS: readonly [RegExp, string][] = [
  [enclosed(DOT_WORDS, '[.。]'), '.'],
  [enclosed(AT_WORDS, '@'), '@'],
  [enclosed(SLASH_WORDS, '(?!)'), '/'],
];

/** The sign @ by a name that is little else, before a name of Latin letters; the animals only behind one too. */
const AT_SIGN = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])(?:${oneOf('arroba|chiocciola|zavináč|zavinac|klammeraffe|apenstaart(?:je)?|arobase|アット(?:マーク)?|kuyruklu a')})\\s{1,2}(?=[a-z0-9_])`,
    `(?<=[a-z0-9_]\\s{1,2})(?:${oneOf('собака|равлик|małpa|malpa|골뱅이|艾特|آت')})\\s{1,2}(?=[a-z0-9_])`,
    `(?<![\\p{L}\\p{N}])(?:${oneOf('собака|равлик|małpa|malpa|골뱅이|艾特|آت')})\\s{1,2}(?=[\\p{L}\\p{N}_-]{2,40}(?:\\.|\\s{1,2}(?:${DOT_WORDS})\\s))`,
  ].join('|'),
  'giu',
);

const THEN = oneOf(
  'then|and then|and|followed by|puis|dann|luego|después|depois|dan|potem|pak|потім|далі|sonra|ثم',
);
const ARTICLE = oneOf('a|an|the|ein|einen|einem|un|una|um|een|à');
/** A word for a dot that is dictated: 'rescue, then a dot, then money'. */
const THEN_DOT = new RegExp(
  `,?\\s{1,2}(?:${THEN})\\s{1,2}(?:(?:${ARTICLE})\\s{1,2})?(?:${DOT_WORDS}),?\\s{1,2}(?:(?:${THEN})\\s{1,2})?(?:(?:${ARTICLE})\\s{1,2})?(?=([\\p{L}\\p{N}-]{2,24}))`,
  'giu',
);

/** How a top-level domain is said or written in another alphabet. */
const SAID: readonly [RegExp, string][] = [
  [/[\s.]?닷\s?컴|[\s.]?ドット\s?コム|[\s.]\s?dot\s?com(?![\p{L}\p{N}])|\s?点\s?康姆/giu, '.com'],
  [
    /(?<=(?<!\p{L})(?:gmail|hotmail|outlook|yahoo|icloud|protonmail|gmx))\s(?=(?:com|net|de|fr|es|pl|cz|me)(?!\p{L}))/giu,
    '.',
  ],
  [/[\s.]?닷\s?넷|[\s.]?ドット\s?ネット|\sdot\s?net(?![\p{L}\p{N}])/giu, '.net'],
];
const SPELLED: Readonly<Record<string, string>> = Object.fromEntries([
  ...['kom', 'ком', 'кoм', 'كوم', '컴', 'コム', 'komm'].map((word) => [word, 'com']),
  ...['нет', 'نت', '넷', 'ネット'].map((word) => [word, 'net']),
  ...['юа', 'юей'].map((word) => [word, 'ua']),
]);
const SAID_ENDING = new RegExp(
  `(?<=[\\p{L}\\p{N}]\\s{0,3}(?:\\.|(?:${DOT_WORDS}))\\s{0,3})(?:${Object.keys(SPELLED).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** The next word, unless an address begins with it: '… wieder. help@…'. */
const NEXT = '(?=([\\p{L}\\p{M}\\p{N}-]{2,24})(?![\\p{L}\\p{M}\\p{N}@-]))';
/** A word for a dot, or a dot with a space, before what may be a top-level domain. */
const SPOKEN_DOT = new RegExp(
  `(?<=[\\p{L}\\p{M}\\p{N}])(?:(\\s{1,3})(?:${DOT_WORDS})\\s{1,3}|\\s?(?:点|點|ドット|닷|점|نقطة)\\s?|(?<=\\p{L}{3})dot|(\\s{1,3})\\.\\s{0,3}|,(?=(?:com|net|org|info|biz|xyz|online|site|shop)\\b)|\\.\\s{1,3}|\\s{0,2}[·•・‧∙⋅⸱◦●․⚫⚪⬤🔴🔵🟢🟡🟠🟣🟤⭕🔘۔。｡]\\s{0,2}|(?<=[a-z0-9])\\p{Extended_Pictographic}{1,2}(?=[a-z]))${NEXT}`,
  'giu',
);
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|\p{L}\.\p{L}|bzw|ca|inkl|incl|etc|resp|approx|vs|evtl|ggf|usw|max|min|np|tzn|tj|itd|itp|ul|sog|zzgl|bspw|mind|abs|nr|no|st|dr|mr|mrs|ms|prof|aprox|ej|co|inc|ltd|corp|p\. ex|např|tzv|atd|bijv|enz|örn|vb)$/iu;
/** What stands before a dot that is drawn on a screen. */
const DRAWN =
  /(?:^|\s)(?:the|an?|this|that|each|every|one|red|blue|green|yellow|orange|gr[ae]y|black|white|small|little|tiny|notification|coloured|colored)$/i;

/** The countries whose code is said behind the word of their language, where it is no word of that language. */
const OWN_COUNTRIES: readonly [RegExp, RegExp][] = [
  [/^kropka$/i, /^pl$/],
  [/^(?:tečka|bodka|bod)$/i, /^(?:cz|sk)$/],
  [/^punkt$/i, /^(?:de|at|ch)$/],
  [/^punto$/i, /^(?:mx|ar|co|cl|pe|ve)$/],
  [/^ponto$/i, /^(?:pt|br)$/],
  [/^point$/i, /^(?:fr|be|ch|ca)$/],
  [/^(?:punt|stip)$/i, /^(?:nl|be)$/],
];

const spokenDot = (match: RegExpExecArray): string => {
  const [whole, spacedWord, spacedDot, next = ''] = match;
  const domain = next.toLowerCase();
  const sign = whole.trim();
  const before = match.input.slice(Math.max(0, match.index - 24), match.index);
  if (/^\d+$/.test(next)) return /\p{L}/u.test(sign) && /\d$/.test(before) ? '.' : whole;
  if (!isTopLevel(domain)) return whole;
  const isCapitalised = /^\p{Lu}\p{Ll}/u.test(next);
  if (/^d[o0]t$/i.test(sign) && spacedWord !== undefined)
    return isWordLike(domain) && DRAWN.test(before) ? whole : '.';
  if (/\p{L}/u.test(sign)) {
    const isOwn = OWN_COUNTRIES.some(([word, country]) => word.test(sign) && country.test(domain));
    return (isWordLike(domain) && !isOwn) || isWord(domain) ? whole : '.';
  }
  if (spacedDot !== undefined) return isCapitalised ? whole : '.';
  if (/^\.\s/.test(whole))
    return isCapitalised || isWordLike(domain) || ABBREVIATION.test(before) ? whole : '.';
  return /\p{Extended_Pictographic}/u.test(sign) && (isWord(domain) || isWordLike(domain)) ? whole : '.';
};

/** A text that says that something else stands for a dot: 'swap the red circle for a dot', 'místo čárky dejte tečku'. */
const SAYS_INSTEAD =
  /instead|in the middle|between|in (?:die|der) mitte|zwischen|au milieu|entre (?:los|as|les|el|o)|en medio|pośrodku|pomiędzy|między|uprostřed|doprostřed|mezi|посередині|між|arasın|ortasın|بين|中间|間に|사이에|replac|swap|substitut|exchange|change|means|stands for|put a|míst[oě]|namísto|nahra|vyměň|statt|anstelle|ersetz|tausch|en lugar|en vez|reemplaz|sustitu|cambi|em vez|no lugar|troc|troqu|substitu|au lieu|à la place|rempla[cç]|in plaats|vervang|zamiast|zamień|zastąp|замість|замін|yerine|değiştir|بدل|مكان|استبدل|代替|换成|換成|改成|当作|代わり|置き換|대신|바꾸|바꿔/iu;
const NAMES_DOT =
  /(?<![\p{L}\p{N}])(?:dots?|full stop|period|punkte?s?|puntos?|points?|pontos?|punt|punten|kropk\p{L}{1,2}|tečk\p{L}{1,2}|крапк\p{L}{1,2}|точк\p{L}{1,2}|nokta\p{L}{0,3}|نقطة)(?![\p{L}\p{N}])|点|點|ドット|점/iu;
const OTHER_SIGNS = oneOf(
  'comma|čárka|komma|coma|vírgula|virgule|przecinek|кома|virgül|فاصلة|space|mezera|leerzeichen|espacio|espaço|espace|spatie|spacja|пробіл|boşluk|مسافة|circle|ball|star|kreis|hvězdička|kółko|逗号|コンマ|쉼표|공백',
);
const SIGN_FOR_DOT = new RegExp(
  `(?<=[\\p{L}\\p{N}]{2})(?:\\s{1,2}(?:${OTHER_SIGNS})\\s{1,2}|\\s{0,2}(?![-'’"])[^\\p{L}\\p{N}\\s]{1,3}\\s{0,2})${NEXT}`,
  'giu',
);
const SPACE_FOR_DOT =
  /(?<=[a-z0-9-]{3})\s{1,2}(?=(?:com|net|org|info|biz|xyz|io|cz|pl|ua|fr|nl|tr|br|jp|kr|cn|ru)(?![\p{L}\p{N}]))/giu;

/**
 * The text with endings such as 'ком' in Latin letters. It runs before look-alikes become Latin, since 'нет' would then
 * be the Dutch word 'Het'.
 */
export const withLatinEndings = (text: Mapped): Mapped =>
  replaceIn(text, SAID_ENDING, ([word]) => SPELLED[word.toLowerCase()] ?? word);

/** The text with dots, the signs @ and / as such where they are spelled out, in brackets or stood for by others. */
export const withSigns = (text: Mapped): Mapped => {
  let result = text;
  for (const [pattern, sign] of IN_BRACKETS) result = replaceIn(result, pattern, () => sign);
  for (const [pattern, sign] of SAID)
    result = replaceIn(result, pattern, ({ 0: whole, index, input }) =>
      /^\p{L}/u.test(input.slice(index + whole.length, index + whole.length + 2)) && sign !== '.'
        ? `${sign} `
        : sign,
    );
  result = replaceIn(result, THEN_DOT, ({ 0: whole, 1: next = '' }) =>
    isTopLevel(next.toLowerCase()) ? '.' : whole,
  );
  if (SAYS_INSTEAD.test(result.text) && NAMES_DOT.test(result.text)) {
    result = replaceIn(result, SPACE_FOR_DOT, () => '.');
    result = replaceIn(result, SIGN_FOR_DOT, ({ 0: whole, 1: next = '' }) =>
      isTopLevel(next) && !isWordLike(next) && !isWord(next) && !/[.@/:]|^,\s/.test(whole) ? '.' : whole,
    );
  }
  result = replaceIn(result, AT_SIGN, () => '@');
  return replaceIn(result, SPOKEN_DOT, spokenDot);
};
