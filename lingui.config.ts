import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { PRIMARY_LANGUAGES } from './shared/domain/language/languages.ts';

/** Screens that are never the first: their strings load with them, from a separate catalogue. */
const LATER = ['stores', 'apps', 'prompts', 'subscription', 'action-items', 'account/settings'].map(
  (feature) => `<rootDir>/web/features/${feature}`,
);
const NO_WORDS = ['**/*.test.ts', '**/*.d.ts'];

export default defineConfig({
  sourceLocale: 'en',
  locales: [...PRIMARY_LANGUAGES],
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['<rootDir>/web'],
      exclude: [...NO_WORDS, ...LATER.map((folder) => `${folder}/**`)],
    },
    { path: '<rootDir>/web/locales/later/{locale}', include: LATER, exclude: NO_WORDS },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
