import { sentencesIn } from './sentences.ts';

/** Scripts without spaces between words; in them a space separates sentences or phrases. */
const UNSPACED =
  '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
/** The Thai repetition mark ๆ has a space on either side that ends no phrase. */
const PHRASE_END = new RegExp(`(?<= )(?=[${UNSPACED}])(?!ๆ)(?<=[${UNSPACED}] +)(?<!ๆ +)`, 'u');

/** Polite particles that end a Thai sentence, with or without a space after them. */
const FINAL_PARTICLES = ['ครับ', 'ค่ะ', 'คะ'];
const THAI_WORDS = new Intl.Segmenter('th', { granularity: 'word' });

/** Words that open a subordinate clause, which needs the next phrase: "if", "when", "because", "for". */
const SUBORDINATE = /^\s*(?:หาก|ถ้า|เมื่อ|เนื่องจาก|เพราะ|แม้|สำหรับ|ຖ້າ|ຫາກ|ເມື່ອ|ເນື່ອງຈາກ|ເພາະ|ສຳລັບ|សម្រាប់|ប្រសិនបើ)/u;

const splitAfterParticles = (text: string): string[] => {
  const parts = [''];
  let ending = ''; // the end of the current part; checking the whole after each word would be quadratic
  for (const { segment } of THAI_WORDS.segment(text)) {
    const isBlank = segment.trim() === '';
    const isEnded = !isBlank && FINAL_PARTICLES.some((word) => ending.trimEnd().endsWith(word));
    const beginsPart = isEnded && !/^[\p{P}\p{Extended_Pictographic}]/u.test(segment);
    if (beginsPart) parts.push(segment);
    else parts[parts.length - 1] += segment;
    ending = isBlank ? `${ending.trimEnd()} ` : `${beginsPart ? '' : ending}${segment}`.slice(-10);
  }
  return parts;
};

/** Whether most of a text is in a script in which a space, not a full stop, ends a sentence. */
export const lacksFullStops = (text: string): boolean =>
  (text.match(/[\p{Script=Thai}\p{Script=Lao}]/gu)?.length ?? 0) * 2 > (text.match(/\p{L}/gu)?.length ?? 0);

/** The phrases of a text, in order and complete: its sentences, split further in scripts without full stops. */
export const phrasesIn = (text: string): string[] => {
  const parts = sentencesIn(text).flatMap(({ text: sentence }) =>
    sentence
      .split(PHRASE_END)
      .flatMap((part) => (/\p{Script=Thai}/u.test(part) ? splitAfterParticles(part) : [part])),
  );
  const phrases: string[] = [];
  let isContinuation = false;
  for (const part of parts) {
    if (isContinuation) phrases[phrases.length - 1] += part;
    else phrases.push(part);
    isContinuation = !part.endsWith('\n') && SUBORDINATE.test(part);
  }
  return phrases;
};
