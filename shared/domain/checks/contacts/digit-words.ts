/** The words for 0 to 9. */
const WORDS = [
  'zero one two three four five six seven eight nine',
  'oh one two three four five six seven eight nine',
  'null eins zwei drei vier fünf sechs sieben acht neun',
  'null ein zwo drei vier fuenf sechs sieben acht neun',
  'cero uno dos tres cuatro cinco seis siete ocho nueve',
  'zero um dois três quatro cinco seis sete oito nove',
  'zéro un deux trois quatre cinq six sept huit neuf',
  'nul een twee drie vier vijf zes zeven acht negen',
  'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć',
  'nula jedna dva tři čtyři pět šest sedm osm devět',
  'нуль один два три чотири п’ять шість сім вісім дев’ять',
  'ноль один два три четыре пять шесть семь восемь девять',
  "нуль одна дві три чотири п'ять шість сім вісім дев'ять",
  'sıfır bir iki üç dört beş altı yedi sekiz dokuz',
  'صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة',
  'صفر واحد اثنين ثلاثه اربعة خمسه سته سبعه ثمانيه تسعه',
  '〇 一 二 三 四 五 六 七 八 九',
  '零 壹 贰 叁 肆 伍 陆 柒 捌 玖',
  '零 幺 两 叁 肆 伍 陸 柒 捌 玖',
  'ゼロ いち に さん よん ご ろく なな はち きゅう',
  '공 일 이 삼 사 오 육 칠 팔 구',
  '영 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉',
];
const DIGITS = new Map(WORDS.flatMap((line) => line.split(' ').map((word, digit) => [word, String(digit)])));
const longestFirst = [...DIGITS.keys()].sort((a, b) => b.length - a.length);
const LETTERS = longestFirst.filter((word) => /^\p{Script=Han}$|^\p{Script=Hangul}$/u.test(word)).join('');
const SPOKEN = longestFirst.filter((word) => !LETTERS.includes(word)).join('|');
const BETWEEN = '[^\\p{L}\\p{N}]{0,4}';

/** Seven or more digits of which some are words: 'one nine zero…', '一三八…'. */
export const SPELLED_NUMBER = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])(?:(?:${SPOKEN}|\\d)(?![\\p{L}\\p{N}])[^\\p{L}\\p{N}]{1,4}){5,40}(?:${SPOKEN}|\\d)(?![\\p{L}\\p{N}])`,
    `(?:[${LETTERS}\\d]${BETWEEN}){6,40}[${LETTERS}\\d]`,
  ].join('|'),
  'giu',
);
const DIGIT = new RegExp(`${SPOKEN}|[${LETTERS}]`, 'giu');

export const digitOf = (words: string): string =>
  words.replace(DIGIT, (word) => DIGITS.get(word.toLowerCase()) ?? word);
