import { has, patternOf, type RatingFinder, type Span, spansOf } from './promises.ts';
import { RATING_REQUESTS } from './unsafe-words/rating-requests.ts';
import { VEILED_REQUESTS } from './unsafe-words/veiled-requests.ts';
import { VEILED_REQUESTS_EAST } from './unsafe-words/veiled-requests-east.ts';

/** A negation that asks: 'do not forget', 'do not be stingy', 'have we not earned more?'. */
const INSISTS =
  /(?:don.t|do not|never|not) (?:forget|hesitate|be (?:shy|stingy))|vergessen sie|vergiss|zögern|geizen|knausern|olvid|dud[ea]n? en|esque[cç]|hesit|poupe|oubli|hésit|vergeet|aarzel|zuinig|zapom|wahaj|skąp|váhej|šetř|забу(?:д|в)|вагай|шкоду|unutma|esirge|ihmal|تنس|تتردد|تبخل|别忘|別忘|不要忘|忘れ|惜し|잊지|아끼/iu;
const QUESTION = /[?？؟]\s{0,3}$/u;
/** Stars on condition are none that were given: 'if you like it, we are grateful for five stars'. */
const ON_CONDITION =
  /^\s{0,3}(?:if|wenn|falls|sollten?|si|se|als|indien|jeśli|jeżeli|pokud|jestli|якщо|إذا|لو|如果|若)(?!\p{L})|d[iıuü]ys[ea]n[iı]z|[rz]s[ea]n[iı]z/iu;
/** Questions about what a review says, and lists that are sorted by ratings. */
const ASKS_OTHERWISE =
  /(?<!\p{L})(?:mean(?! (?:the|a|so|very|every))|meant|says?|said|screenshots?|device|next to|sort\p{L}*|order by|mein\p{L}*|bildschirmfoto|gerät|sortier\p{L}*|neben|quería decir|quiso decir|se refería|captura|orden\p{L}*|junto a|quis dizer|referia|dizer|ao lado|vouliez dire|précis\p{L}*|capture|tri\p{L}{1,3}|à côté|bedoel\p{L}*|aangeven|schermafbeelding|naast|sorteer\p{L}*|na myśli|zrzut\p{L}*|wyjaśni\p{L}*|p?o?sortow\p{L}*|obok|mysleli|upřesn\p{L}*|snímek|seřa\p{L}*|vedle|на увазі|уточн\p{L}*|знімок|від?сорт\p{L}*|поруч|demek|ekran görüntüsü|sırala\p{L}*|yanında\p{L}*|تقصد|قصدت\p{L}*|توضيح|لقطة|ترتيب|بجانب)(?!\p{L})|指的|截图|截圖|哪个|哪個|排序|旁边|どの|どれ|書かれ|スクリーンショット|並べ替え|말씀하신|스크린샷|어디|어느|정렬/iu;
/** How long a sentence before may be for its noun to be what the next one means. */
const MOST_BEFORE = 200;

const finderFor = (language: string): RatingFinder | undefined => {
  const words = RATING_REQUESTS[language];
  const veiled = VEILED_REQUESTS[language] ?? VEILED_REQUESTS_EAST[language];
  if (!words || !veiled) return undefined;
  const of = (...list: readonly string[]): RegExp => patternOf(language, list);
  // What lies between two of them.
  const parts = new RegExp(`(?:(?!\\s(?:${words.and})\\s)[^,;:،؛，；：、])+`, 'giu');
  const noun = of(words.noun);
  const hint = of(words.hint);
  const about = of(words.about);
  const ask = of(words.ask);
  const kind = of(words.kind);
  const asking = of(veiled.ask);
  const otherwise = of(veiled.about);
  const turn = of(...veiled.turn);

  /** A noun and a hint in one part that is about nothing else, such as 'a fifth star would make our day'. */
  const hinted = (sentence: string): Span[] =>
    spansOf(sentence, parts).flatMap(([from, to]): Span[] => {
      const part = sentence.slice(from, to);
      const [named] = spansOf(part, noun);
      const [asked] = spansOf(part, hint);
      if (!named || !asked || has(part, about) || ASKS_OTHERWISE.test(part)) return [];
      return [[from + Math.min(named[0], asked[0]), from + Math.max(named[1], asked[1])]];
    });

  /** A noun that a sentence asks for, however far away the asking word is: neither thanked for nor only read. */
  const asked = (sentence: string): Span[] => {
    const isAsking = has(sentence, ask) || has(sentence, asking) || QUESTION.test(sentence);
    if (!isAsking || ASKS_OTHERWISE.test(sentence)) return [];
    if (has(sentence, about) || has(sentence, otherwise)) return [];
    const done = spansOf(sentence, kind);
    return spansOf(sentence, noun).filter(
      ([from, to]) => !done.some(([start, end]) => start < to && end > from),
    );
  };

  return {
    star: words.star,
    give: [words.give, ...veiled.give].join('|'),
    ask,
    kind,
    about: otherwise,
    insists: (sentence) => INSISTS.test(sentence) || QUESTION.test(sentence) || ON_CONDITION.test(sentence),
    spansIn: (sentence, before) => {
      const turns = spansOf(sentence, turn);
      const isNamed = has(sentence, noun) || (before.length <= MOST_BEFORE && has(before, noun));
      return [...hinted(sentence), ...asked(sentence), ...(isNamed ? turns : [])];
    },
  };
};

const finders = new Map<string, RatingFinder | undefined>();

/** What finds requests for stars in a language. */
export const ratingFinderFor = (language: string): RatingFinder | undefined => {
  if (!finders.has(language)) finders.set(language, finderFor(language));
  return finders.get(language);
};
