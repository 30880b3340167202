import { describe, expect, it } from 'vitest';
import { searchTermsOf, wordsOf } from './search-words.ts';

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
    ['German', 'Öffnen schlie', ['offnen'], ['schlie']],
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
      const indexed = wordsOf([text]);
      expect(words.length + beginnings.length).toBeGreaterThan(0);
      for (const word of words) expect(indexed).toContain(word);
      for (const start of beginnings) expect(indexed.some((word) => word.startsWith(start))).toBe(true);
    }
  });
});
