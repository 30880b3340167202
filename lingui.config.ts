import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { PRIMARY_LANGUAGES } from './shared/domain/language/languages.ts';

/** What is never rendered first: its strings load with it, from a catalogue of its own. Folders of `web`. */
const AREAS = {
  links: ['app/routes/pages/links', 'features/account/links', 'features/account/new-password'],
  security: ['features/account/security'],
  register: ['features/account/invitation', 'features/account/register'],
  settings: [
    'features/prompts',
    'features/topics',
    'features/account/new-password',
    'features/account/settings',
    'lib/topics',
  ],
  apps: ['features/apps'],
  stores: ['features/stores'],
  insights: ['features/insights', 'lib/incidents', 'lib/insights', 'lib/topics'],
  incident: ['features/insights/incident', 'lib/incidents', 'lib/topics'],
  overview: [
    'features/dashboard/overview',
    'features/reviews/list/queue',
    'lib/incidents',
    'lib/insights',
    'lib/queue',
    'lib/topics',
  ],
  subscription: ['features/subscription'],
  team: ['features/team', 'lib/app-choice'],
  notifications: ['features/notifications', 'lib/app-choice'],
  'action-items': ['features/action-items', 'lib/topics'],
  batches: ['features/batches', 'lib/checks', 'lib/topics'],
  'batch-report': ['features/batches/report'],
  'new-batch': ['features/batches/new', 'lib/topics'],
  popups: ['app/popups'],
  'review-context': ['features/reviews/context', 'lib/topics'],
  'review-tools': [
    'features/reviews/find/menu',
    'features/reviews/list/notices',
    'features/reviews/card/tools',
    'features/reviews/labels',
    'features/reviews/list/selection',
    'features/reviews/reply/notices',
    'editor/notices',
    'lib/checks',
    'lib/people',
    'lib/topics',
  ],
};
const areas = Object.entries(AREAS).map(([area, folders]) => ({
  area,
  include: folders.map((folder) => `<rootDir>/web/${folder}`),
}));
const NO_WORDS = ['**/*.test.ts', '**/*.d.ts'];
/** Folders within another area that are areas themselves. */
const within = (folders: readonly string[]): string[] =>
  areas
    .flatMap(({ include }) => include)
    .filter((folder) => folders.some((outer) => folder.startsWith(`${outer}/`)))
    .map((folder) => `${folder}/**`);

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
      exclude: [...NO_WORDS, ...within(include)],
    })),
  ],
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: { Trans: ['#web/lib/i18n/trans.tsx', 'Trans'] },
  orderBy: 'message',
});
