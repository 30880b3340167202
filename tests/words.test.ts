import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import type { MailWords } from '#shared/domain/mail/words/en.ts';
import { MAIL_WORDS } from '#shared/domain/mail/words.ts';
import { NOTICE_WORDS } from '#shared/domain/notices/words.ts';
import { AREAS, type Entry, entriesOf, languagesOf, partsOf } from './support/rules/catalogues.ts';
import { hardCoded } from './support/rules/hard-coded-text.ts';
import { hardCodedStyles, ownControls } from './support/rules/style-rules.ts';
import {
  bareNumbers,
  dualsWithDigit,
  forbiddenIn,
  namesLoose,
  punctuationFaults,
  strayIn,
} from './support/rules/wording.ts';

const OTHERS = PRIMARY_LANGUAGES.filter((language) => language !== 'en');
const all = [...PRIMARY_LANGUAGES].sort();

const mailTexts = ({ linkInstead, ...mails }: MailWords): string[] => [
  ...Object.values(mails).flatMap((mail) => Object.values(mail)),
  linkInstead,
];

/** The texts of mails and notices, each with its English one. */
const mailEntries = (language: (typeof PRIMARY_LANGUAGES)[number]): Entry[] => {
  const english = mailTexts(MAIL_WORDS.en);
  const notices = Object.values(NOTICE_WORDS.en);
  return [
    ...mailTexts(MAIL_WORDS[language]).map((translation, at) => [english[at], translation] as const),
    ...Object.values(NOTICE_WORDS[language]).map((translation, at) => [notices[at], translation] as const),
  ].map(([message = '', translation]) => ({ message, translation, context: '' }));
};

/** The story page is for developers and in English only. */
const filesIn = (pattern: string): [string, string][] =>
  globSync(pattern, { cwd: ROOT })
    .filter((path) => !/\/story[/-]/.test(path))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]);

describe('interface strings', () => {
  it('has the interface strings in every language on offer, also before the first paint', () => {
    expect(languagesOf('.')).toEqual(all);
    expect(AREAS).toContain('settings');
    for (const area of AREAS) expect(languagesOf(area)).toEqual(all);
    const [, offered = ''] =
      /const offered = '([^']*)'/.exec(readFileSync(join(ROOT, 'web/public/theme-init.js'), 'utf8')) ?? [];
    expect(offered.split(' ').sort()).toEqual(all);
  });

  it.each(OTHERS)(
    'has complete strings in %s, with the same placeholders and the plural forms of the language',
    (language) => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const faults = entriesOf(language).flatMap(({ message, translation }) => {
        if (translation === '') return [`not translated: ${message}`];
        const [source, target] = [partsOf(message), partsOf(translation)];
        const isFilled = JSON.stringify(source.names) === JSON.stringify(target.names);
        const lacking = target.plurals.flatMap((has) => forms.filter((form) => !has.includes(form)));
        return [
          ...(isFilled ? [] : [`${message} has ${source.names}, ${translation} has ${target.names}`]),
          ...lacking.map((form) => `${translation} says nothing for ${form}`),
          ...(source.plurals.length > 0 && target.plurals.length === 0
            ? [`${translation} has no plural`]
            : []),
        ];
      });
      expect(faults).toEqual([]);
    },
  );

  it.each(OTHERS)('has no untranslated strings in %s', (language) => {
    // Single words may be the same in two languages; sentences are not.
    const same = entriesOf(language).filter(
      ({ message, translation }) => message === translation && /\p{L}+(?: \p{L}+){3}/u.test(message),
    );
    expect(same).toEqual([]);
  });

  it.each(OTHERS)('uses no word in %s that its glossary forbids', (language) => {
    const forbidden = forbiddenIn(language);
    const faults = entriesOf(language).flatMap((entry) =>
      forbidden(entry).map((word) => `${word}: ${entry.translation} (${entry.message})`),
    );
    expect(faults).toEqual([]);
  });

  it.each(all)('has the punctuation of the language and no stray spaces in %s', (language) => {
    const faults = entriesOf(language).filter(
      (entry) => punctuationFaults(language, entry.translation) || strayIn(entry),
    );
    expect(faults.map(({ translation }) => translation)).toEqual([]);
  });

  it.each(OTHERS)('has one translation in %s for one message', (language) => {
    const known = Map.groupBy(entriesOf(language), ({ message, context }) => `${context} ${message}`);
    const faults = [...known].filter(
      ([, entries]) => new Set(entries.map(({ translation }) => translation)).size > 1,
    );
    expect(faults).toEqual([]);
  });

  it('has plural forms for numbers', () => {
    expect(entriesOf('en').filter(({ message }) => bareNumbers(message).length > 0)).toEqual([]);
    // In Ukrainian 21 is `one` too.
    const faults = entriesOf('uk').filter(({ message, translation }) =>
      message.includes('#') ? / one \{[^#{}]*\}/.test(translation) : false,
    );
    expect(faults).toEqual([]);
    expect(entriesOf('ar').filter(({ translation }) => dualsWithDigit(translation))).toEqual([]);
  });

  it.each(all)('writes its mails in %s by the same rules', (language) => {
    const forbidden = forbiddenIn(language);
    const faults = mailEntries(language).filter(
      (entry) =>
        punctuationFaults(language, entry.translation) || strayIn(entry) || forbidden(entry).length > 0,
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['de', 'Wird gesendet…'],
    ['fr', "L'avis"],
    ['fr', 'Pourquoi ?'],
    ['ja', '残り:3件'],
    ['ja', '一時停止： 接続なし'],
    ['ja', '質問 {n}件'],
    ['uk', "з'явиться"],
    ['zh', '所有App'],
    ['zh', '你可以离开此页面。'],
  ])('reports the punctuation in %s of %s', (language, text) =>
    expect(punctuationFaults(language, text)).toBe(true),
  );

  it('keeps names in Arabic texts from moving the punctuation beside them', () => {
    expect(namesLoose('عن «{name}»')).toBe(true);
    expect(entriesOf('ar').filter(({ translation }) => namesLoose(translation))).toEqual([]);
  });

  it('reports a forbidden word, a stray space and a number without plural', () => {
    const entry = { message: 'Write a reply', translation: 'Einen Kommentar schreiben', context: '' };
    expect(forbiddenIn('de')(entry)).toEqual(['Kommentar']);
    expect(strayIn({ ...entry, translation: 'Antwort  schreiben' })).toBe(true);
    expect(bareNumbers('In {seconds} seconds')).toEqual(['seconds']);
    expect(dualsWithDigit('{n, plural, one {x} two {{n} سؤالان} few {{n} أسئلة} other {x}}')).toBe(true);
    expect(
      forbiddenIn('fr')({ message: 'Open the app', translation: 'Ouvrir l’appli', context: '' }),
    ).toEqual(['appli']);
  });

  it('are not hard-coded in components', () => {
    const files = filesIn('web/{app,features,ui}/**/*.tsx');
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(([path, source]) => hardCoded(path, source))).toEqual([]);
  });

  it.each([
    ['<p>Hello there</p>', 'Hello there'],
    ['<Field label="Email" />', 'Email'],
    ["<Field aria-label={'Email'} />", 'Email'],
  ])('reports a hard-coded string in %s', (source, words) => {
    expect(hardCoded('web/app/x.tsx', `export const X = () => ${source};`)).toEqual([
      `web/app/x.tsx: ${words}`,
    ]);
    expect(hardCoded('web/app/x.tsx', 'export const X = () => <p><Trans>Hello</Trans></p>;')).toEqual([]);
  });
});

describe('styles', () => {
  it('uses design tokens for all colours and sizes', () => {
    const files = filesIn('web/{app,features}/**/*.css');
    expect(files.length).toBeGreaterThan(15);
    expect(files.flatMap(([path, css]) => hardCodedStyles(path, css))).toEqual([]);
  });

  it.each([
    'color: #fff',
    'border: 1px solid rgb(0 0 0)',
    'font-size: 13px',
    'gap: 7px',
    'border-radius: 9px',
  ])('reports a hard-coded style in `%s`', (declaration) =>
    expect(hardCodedStyles('x.css', `.x {\n  ${declaration};\n}`)).toHaveLength(1),
  );

  it('takes titles, menus, dialogs and switches from the kit', () => {
    const files = filesIn('web/{app,features}/**/*.tsx');
    expect(files.flatMap(([path, source]) => ownControls(path, source))).toEqual([]);
  });

  it.each(['<h1>Title</h1>', '<select value="a" />', '<div id="x" role="dialog" />', '<progress />'])(
    'reports %s in a screen',
    (element) => expect(ownControls('x.tsx', `const X = () => ${element};`)).toHaveLength(1),
  );

  it('uses logical properties for right-to-left languages', () => {
    expect(hardCodedStyles('x.css', '.x {\n  margin-left: var(--sp-1);\n}')).toHaveLength(1);
    expect(hardCodedStyles('x.css', '.x {\n  margin-inline-start: var(--sp-1);\n}')).toEqual([]);
  });
});
