import { describe, expect, it } from 'vitest';
import { findableWordsOf, isAmong, searchTermsOf, termsOfWords, wordsOf } from './search-words.ts';

describe('index words of a review', () => {
  it.each([
    ['lower case, no signs', 'Great APP, 10/10!', ['great', 'app', '10']],
    ['no accents', 'Café à São Łódź Ångström', ['cafe', 'a', 'sao', 'lodz', 'angstrom']],
    ['German', 'Größenänderung schließt', ['grossenanderung', 'schliesst']],
    ['Turkish', 'İyi ışık', ['iyi', 'isik']],
    ['an apostrophe parts', "l'appli don’t", ['l', 'appli', 'don', 't']],
    ['Greek', 'Πολύς χρόνος', ['πολυσ', 'χρονοσ']],
    ['Russian', 'Ещё лучшее', ['еще', 'лучшее']],
    ['Arabic without its points', 'مُمتاز', ['ممتاز']],
    ['Hindi keeps its vowels', 'हिन्दी', ['हिन्दी']],
    ['wide and joined letters', 'ＦＵＬＬ ﬁne', ['full', 'fine']],
    ['Chinese in pairs', '非常好用', ['非常', '常好', '好用', '用']],
    ['Japanese in pairs, its marks kept', 'アプリが', ['アプ', 'プリ', 'リが', 'が']],
    ['half-wide kana', 'ｱﾌﾟﾘ', ['アプ', 'プリ', 'リ']],
    ['Korean in pairs', '업데이트 후', ['업데', '데이', '이트', '트', '후']],
    ['Thai in pairs', 'ดีมาก', ['ดี', 'ีม', 'มา', 'าก', 'ก']],
    ['two scripts in one run', 'iPhone版 v2', ['iphone', '版', 'v2']],
    ['each once', 'good Good GOOD', ['good']],
    ['nothing of signs', '👍🏽 !!! — …', []],
    ['nothing of half a character', '\ud83d', []],
    ['nothing', '', []],
  ])('%s: %s', (_what, text, words) => {
    expect(wordsOf([text])).toEqual(words);
  });

  it('index words of a review come from all its texts, without duplicates and up to a limit', () => {
    expect(wordsOf(['One', null, 'two one'])).toEqual(['one', 'two']);
    expect(wordsOf([Array.from({ length: 5000 }, (_, n) => `w${n}`).join(' ')])).toHaveLength(1000);
    expect(wordsOf(['x'.repeat(20_000)])).toEqual(['x'.repeat(40)]);
  });
});

describe('search terms', () => {
  it.each([
    ['the last word may be unfinished', 'app cra', ['app'], ['cra']],
    ['one word', 'Crash', [], ['crash']],
    ['a lone letter is a word of its own', 'app a', ['app', 'a'], []],
    ['a lone digit too', 'ios 9', ['ios', '9'], []],
    ['Chinese by pairs', '常好用', ['常好', '好用'], []],
    ['a lone Chinese character begins a pair', '好', [], ['好']],
    ['also before another word', '好 app', [], ['好', 'app']],
    ['German, in both spellings', 'Öffnen schlie', ['offnen|oeffnen'], ['schlie']],
    ['a compound, whole and in parts', 'e-mail app', ['e|email', 'mail|email'], ['app']],
    ['a compound that may be unfinished', 'app e-mai', ['app', 'e|emai*', 'mai*|emai*'], []],
    ['a version, with its letter or without', 'v4.2', ['4|v4', '2'], []],
    ['signs of a query language are none here', `a' & !(b:*) | "c\\d" %_`, ['a', 'b', 'c', 'd'], []],
    ['each once', 'good good goo', ['good'], ['goo']],
  ])('%s: %s', (_what, search, words, beginnings) => {
    expect(searchTermsOf(search)).toEqual({ words, beginnings });
  });

  it.each(['', '   ', '👍', '!!!', '%', "'", '\\', ':*'])('search terms are undefined for %j', (search) => {
    expect(searchTermsOf(search)).toBeUndefined();
  });

  it('search terms are bounded, and match the text they were taken from', () => {
    const long = searchTermsOf('字'.repeat(100) + ' ab cd ef '.repeat(20));
    expect((long?.words.length ?? 0) + (long?.beginnings.length ?? 0)).toBeLessThanOrEqual(25);
    for (const text of ['Größe 10 Café', '業務アプリが便利', '업데이트 후 오류', 'ใช้งานดีมาก']) {
      const { words = [], beginnings = [] } = searchTermsOf(text) ?? {};
      const indexed = findableWordsOf([text]);
      expect(words.length + beginnings.length).toBeGreaterThan(0);
      for (const word of words) expect(isAmong(new Set(indexed), word)).toBe(true);
      for (const start of beginnings) expect(indexed.some((word) => word.startsWith(start))).toBe(true);
    }
  });
});

const finds = (search: string, text: string): boolean => {
  const words = new Set(findableWordsOf([text]));
  const terms = termsOfWords(search);
  return terms?.words.every((word) => isAmong(words, word)) ?? false;
};

describe('a search finds other spellings of a word', () => {
  it.each([
    ['German', 'München', 'Muenchen'],
    ['German without its umlaut', 'schön', 'schon'],
    ['a German sharp s', 'Straße', 'Strasse'],
    ['Danish', 'Århus', 'Aarhus'],
    ['Dutch', "foto's", 'fotos'],
    ['Dutch with a hyphen', 'e-mailadres', 'emailadres'],
    ['English', 'e-mail', 'email'],
    ['English in two words', 'log-in', 'login'],
    ['an apostrophe', 'don’t', "don't"],
    ['no apostrophe', 'don’t', 'dont'],
    ['a soft hyphen', 'up\u00addate', 'update'],
    ['a version', 'v4.2.1', '4.2.1'],
    ['a version after its word', 'version4.2', '4.2'],
    ['a number after a name', 'iOS17', 'iOS 17'],
    ['Czech', 'přihlášení', 'prihlaseni'],
    ['Spanish', 'contraseña', 'contrasena'],
    ['Portuguese', 'não', 'nao'],
    ['French', 'mise-à-jour', 'mise à jour'],
    ['French joined letters', 'cœur', 'coeur'],
    ['Polish', 'żółć', 'zolc'],
    ['Ukrainian', 'ґрати', 'грати'],
    ['a Ukrainian apostrophe', 'компʼютер', "комп'ютер"],
    ['Turkish', 'güncelleme', 'guncelleme'],
    ['Turkish i', 'IŞIK', 'ışık'],
    ['Arabic with an article', 'التطبيق', 'تطبيق'],
    ['Arabic with a preposition', 'للتطبيق', 'التطبيق'],
    ['Arabic alef', 'أحمد', 'احمد'],
    ['Arabic endings', 'خدمة', 'خدمه'],
    ['Arabic tatweel', 'ممتـــاز', 'ممتاز'],
    ['Arabic digits', '٤.٢', '4.2'],
    ['Persian', 'می‌شود', 'میشود'],
    ['Hindi nukta', 'ज़रूरी', 'जरूरी'],
    ['a composed Hindi nukta', 'पढ़ना', 'पढना'],
    ['Hindi nasals', 'हिन्दी', 'हिंदी'],
    ['Hindi candrabindu', 'पाँच', 'पांच'],
    ['wide Japanese', 'ＬＩＮＥ', 'line'],
    ['Korean, decomposed', '로그인'.normalize('NFD'), '로그인'],
    ['Chinese beside Latin', '微信v8', '微信8'],
  ])('%s: %s and %s', (_what, one, other) => {
    expect([finds(other, `… ${one}!`), finds(one, `… ${other}!`)]).toEqual([true, true]);
  });

  it.each([
    ['due', 'duplicate'],
    ['schon', 'schoenen'],
    ['dos', 'does'],
    ['god', 'goed'],
    ['la', 'الله'],
    ['v', '4'],
    ['mail', 'email'],
    ['17', 'ios18'],
  ])('but %s is not found in %s', (search, text) => expect(finds(search, text)).toBe(false));
});
