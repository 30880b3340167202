import { sentencesIn } from './sentences.ts';

/** Scripts that leave no space between words: one between two of their letters parts sentences or phrases. */
const UNSPACED =
  '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
/** Thai repeats a word by ๆ, with a space on either side, and goes on. */
const PHRASE_END = new RegExp(`(?<= )(?=[${UNSPACED}])(?!ๆ)(?<=[${UNSPACED}] +)(?<!ๆ +)`, 'u');

/** Polite words that end what is said, with or without a space after them. */
const LAST_WORDS = ['ครับ', 'ค่ะ', 'คะ'];
const THAI_WORDS = new Intl.Segmenter('th', { granularity: 'word' });

/** Words that begin what makes no sense without what follows: "if", "when", "because", "for". */
const SUBORDINATE = /^\s*(?:หาก|ถ้า|เมื่อ|เนื่องจาก|เพราะ|แม้|สำหรับ|ຖ້າ|ຫາກ|ເມື່ອ|ເນື່ອງຈາກ|ເພາະ|ສຳລັບ|សម្រាប់|ប្រសិនបើ)/u;

const afterLastWords = (text: string): string[] => {
  const parts = [''];
  let ending = ''; // of the part so far: to look at the whole of it after each word would take quadratic time
  for (const { segment } of THAI_WORDS.segment(text)) {
    const isBlank = segment.trim() === '';
    const isEnded = !isBlank && LAST_WORDS.some((word) => ending.trimEnd().endsWith(word));
    const beginsPart = isEnded && !/^[\p{P}\p{Extended_Pictographic}]/u.test(segment);
    if (beginsPart) parts.push(segment);
    else parts[parts.length - 1] += segment;
    ending = isBlank ? `${ending.trimEnd()} ` : `${beginsPart ? '' : ending}${segment}`.slice(-10);
  }
  return parts;
};

/** Whether a text is in a script in which a space, and no full stop, ends a sentence. */
export const hasNoStops = (text: string): boolean =>
  (text.match(/[\p{Script=Thai}\p{Script=Lao}]/gu)?.length ?? 0) * 2 > (text.match(/\p{L}/gu)?.length ?? 0);

/** The phrases of a text, in order and with nothing left out: its sentences, parted where such a script parts them. */
export const phrasesIn = (text: string): string[] => {
  const parts = sentencesIn(text).flatMap(({ text: sentence }) =>
    sentence
      .split(PHRASE_END)
      .flatMap((part) => (/\p{Script=Thai}/u.test(part) ? afterLastWords(part) : [part])),
  );
  const phrases: string[] = [];
  let goesOn = false;
  for (const part of parts) {
    if (goesOn) phrases[phrases.length - 1] += part;
    else phrases.push(part);
    goesOn = !part.endsWith('\n') && SUBORDINATE.test(part);
  }
  return phrases;
};
