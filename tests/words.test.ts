import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/processes.ts';
import { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { entriesOf, languagesOf, partsOf } from './support/rules/catalogues.ts';
import { hardCoded } from './support/rules/hard-coded-text.ts';
import { oneOffs } from './support/rules/style-rules.ts';

const OTHERS = PRIMARY_LANGUAGES.filter((language) => language !== 'en');
const all = [...PRIMARY_LANGUAGES].sort();

/** What the story page says is for those who build; it is in plain English. */
const filesIn = (pattern: string): [string, string][] =>
  globSync(pattern, { cwd: ROOT })
    .filter((path) => !/\/story[/-]/.test(path))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]);

describe('the words of the page', () => {
  it('are there in every language that is offered, before the first paint too', () => {
    expect(languagesOf('.')).toEqual(all);
    expect(languagesOf('later')).toEqual(all);
    const [, offered = ''] =
      /const offered = '([^']*)'/.exec(readFileSync(join(ROOT, 'web/public/theme-init.js'), 'utf8')) ?? [];
    expect(offered.split(' ').sort()).toEqual(all);
  });

  it.each(OTHERS)('are whole in %s, filled with the same values, with the plurals it has', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const faults = entriesOf(language).flatMap(({ message, translation }) => {
      if (translation === '') return [`not translated: ${message}`];
      const [source, target] = [partsOf(message), partsOf(translation)];
      const isFilled = JSON.stringify(source.names) === JSON.stringify(target.names);
      const lacking = target.plurals.flatMap((has) => forms.filter((form) => !has.includes(form)));
      return [
        ...(isFilled ? [] : [`${message} has ${source.names}, ${translation} has ${target.names}`]),
        ...lacking.map((form) => `${translation} says nothing for ${form}`),
        ...(source.plurals.length > 0 && target.plurals.length === 0 ? [`${translation} has no plural`] : []),
      ];
    });
    expect(faults).toEqual([]);
  });

  it.each(OTHERS)('are not left in English in %s', (language) => {
    // What is one word may be the same in two languages; a sentence is not.
    const same = entriesOf(language).filter(
      ({ message, translation }) => message === translation && /\p{L}+(?: \p{L}+){3}/u.test(message),
    );
    expect(same).toEqual([]);
  });

  it('stand in no component', () => {
    const files = filesIn('web/{app,features,ui}/**/*.tsx');
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(([path, source]) => hardCoded(path, source))).toEqual([]);
  });

  it.each([
    ['<p>Hello there</p>', 'Hello there'],
    ['<Field label="Email" />', 'Email'],
    ["<Field aria-label={'Email'} />", 'Email'],
  ])('would be found in %s', (source, words) => {
    expect(hardCoded('web/app/x.tsx', `export const X = () => ${source};`)).toEqual([
      `web/app/x.tsx: ${words}`,
    ]);
    expect(hardCoded('web/app/x.tsx', 'export const X = () => <p><Trans>Hello</Trans></p>;')).toEqual([]);
  });
});

describe('the look of the screens', () => {
  it('is made of tokens', () => {
    const files = filesIn('web/{app,features}/**/*.css');
    expect(files.length).toBeGreaterThan(15);
    expect(files.flatMap(([path, css]) => oneOffs(path, css))).toEqual([]);
  });

  it.each([
    'color: #fff',
    'border: 1px solid rgb(0 0 0)',
    'font-size: 13px',
    'gap: 7px',
    'border-radius: 9px',
  ])('is found to be its own in `%s`', (declaration) =>
    expect(oneOffs('x.css', `.x {\n  ${declaration};\n}`)).toHaveLength(1),
  );

  it('turns with the line of reading', () => {
    expect(oneOffs('x.css', '.x {\n  margin-left: var(--sp-1);\n}')).toHaveLength(1);
    expect(oneOffs('x.css', '.x {\n  margin-inline-start: var(--sp-1);\n}')).toEqual([]);
  });
});
