import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { PRIMARY_LANGUAGES } from './shared/domain/language/languages.ts';

/** What is never rendered first: its strings load with it, from a catalogue of its own. Folders of features, or of `app` and `lib`. */
const AREAS = {
  register: ['account/register'],
  settings: ['apps', 'prompts', 'topics', 'account/settings', 'lib/topics'],
  stores: ['stores'],
  insights: ['insights', 'lib/insights', 'lib/topics'],
  overview: ['dashboard/overview', 'lib/insights', 'lib/topics'],
  subscription: ['subscription'],
  'action-items': ['action-items', 'lib/topics'],
  batches: ['batches', 'lib/checks', 'lib/topics'],
  popups: ['app/popups'],
  'review-tools': [
    'reviews/find/menu',
    'reviews/list/empty',
    'reviews/context',
    'reviews/desk',
    'lib/checks',
    'lib/topics',
  ],
};
const areas = Object.entries(AREAS).map(([area, folders]) => ({
  area,
  include: folders.map((folder) =>
    /^(app|lib)\//.test(folder) ? `<rootDir>/web/${folder}` : `<rootDir>/web/features/${folder}`,
  ),
}));
const NO_WORDS = ['**/*.test.ts', '**/*.d.ts'];

export default defineConfig({
  sourceLocale: 'en',
  locales: [...PRIMARY_LANGUAGES],
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['<rootDir>/web'],
      exclude: [...NO_WORDS, ...areas.flatMap(({ include }) => include.map((folder) => `${folder}/**`))],
    },
    ...areas.map(({ area, include }) => ({
      path: `<rootDir>/web/locales/${area}/{locale}`,
      include,
      exclude: NO_WORDS,
    })),
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
