/** Cyrillic, Greek and small-capital letters, each before the Latin letter it is drawn like. */
const PAIRS =
  'аaвbсcԁdеeһhіiјjкkӏlмmнhоoрpԛqгrѕsтtуyүyѵvѡwԝwхxпnєeґrӕæ' +
  'АAВBСCԀDЕEНHІIЈJКKМMОOРPԚQЅSТTУYҮYѴVԜWХXЄE' +
  'αaβbϲcεeηnιiκkνvοoρpτtυuχxγyωwΑAΒBΕEΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXΖZ' +
  'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzıiɩiɡgɑaĸkʍm';
const LATIN = new Map<string, string>();
const CYRILLIC = new Map<string, string>();
for (let at = 0; at < PAIRS.length; at += 2) {
  const [letter = '', latin = ''] = PAIRS.slice(at, at + 2);
  LATIN.set(letter, latin);
  if (/\p{Script=Cyrillic}/u.test(letter) && !CYRILLIC.has(latin)) CYRILLIC.set(latin, letter);
}

/** The Latin letter that a letter is drawn like. */
export const latinOf = (letter: string): string | undefined => LATIN.get(letter);

const cyrillicOf = (letter: string): string | undefined => CYRILLIC.get(letter);

const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+/gu;
const LATIN_LETTER = /\p{Script=Latin}/u;
const OTHER_LETTER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const isMixed = (word: string): boolean =>
  (LATIN_LETTER.test(word) && OTHER_LETTER.test(word)) || /[ᴀ-ᴢ]/u.test(word);

const inOneAlphabet = (word: string): string => {
  if (!isMixed(word)) return word;
  const inLatin = word.replace(/./gu, (letter) => latinOf(letter) ?? letter);
  if (!OTHER_LETTER.test(inLatin)) return inLatin;
  return word.replace(/./gu, (letter) => cyrillicOf(letter) ?? letter);
};

/** The text with words of two alphabets written in the one that most of them can be; every position is kept. */
export const withoutLookAlikes = (text: string): string => text.replace(WORD, inOneAlphabet);
